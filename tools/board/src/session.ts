/** A game in progress: its record, the position that is looked at, clocks. Rules are the engine's. */
import type { Board, Description, Engine, Move, State } from './engine';
import { platformSquares } from './marks';

export interface SeatSetup {
    engine: boolean;
    level: number; // 0 .. 20
}

export interface Ending {
    result: string;
    reason: string;
}

/** All that is kept across a reload. */
export interface GameRecord {
    variant: string;
    start: string; // position string, empty for the game's own
    moves: string[];
    seats: SeatSetup[];
    seconds: number; // the engine's for a move without clocks
    clock: { minutes: number; increment: number } | null;
    left: number[]; // ms on each clock
    ended: Ending | null; // by resignation or time, or as a record that was read tells
}

interface Step {
    seat: number;
    number: number;
    move: Move;
}

export const FULL_LEVEL = 20;
const GRACE = 60_000; // ms on a clock that has run out, where the game goes on

export function newRecord(game: Description, seats: SeatSetup[]): GameRecord {
    return { variant: game.name, start: '', moves: [], seats, seconds: 1.5, clock: null, left: seats.map(() => 0), ended: null };
}

export class Session {
    game!: Description;
    record!: GameRecord;
    state!: State; // at the cursor
    cursor = 0;
    steps: Step[] = [];
    /** How the men went from the state shown before to this one, null if they did not go there by one move. */
    moved: [number, number][] | null = null;
    private board: Board | null = null;
    private probe: Board | null = null; // a second position, for questions
    private danger: { state: State | null; cells: number[] } = { state: null, cells: [] };
    private turnBegan = performance.now();

    constructor(private readonly engine: Engine) {}

    /** Takes up a game; on an Error (a position or move that is none) the former one stays. */
    open(record: GameRecord): void {
        const board = this.engine.open(record.variant);
        const fault = board.set(record.start);
        if (fault !== '') {
            board.free();
            throw new Error(fault);
        }
        const steps: Step[] = [];
        let state = board.state();
        for (const [index, text] of record.moves.entries()) {
            const move = state.moves.find((m) => m.text === text);
            if (move === undefined) {
                board.free();
                throw new Error(`move ${index + 1}, ${text}, is not legal there`);
            }
            steps.push({ seat: state.seat, number: state.number, move });
            board.play(text);
            state = board.state();
        }
        this.board?.free();
        this.probe?.free();
        const same = (this.game as Description | undefined)?.name === record.variant;
        this.board = board;
        this.probe = this.engine.open(record.variant);
        this.game = same ? this.game : board.description;
        this.record = record;
        this.steps = steps;
        this.cursor = steps.length;
        this.state = state;
        this.moved = null;
        this.turnBegan = performance.now();
    }

    /* ---- Where the game is ---- */

    get atEnd(): boolean {
        return this.cursor === this.steps.length;
    }

    /** How the game ended, null if it goes on; only known at its end. */
    get ending(): Ending | null {
        if (!this.atEnd) return null;
        if (this.state.result !== '*') return { result: this.state.result, reason: this.state.reason };
        return this.record.ended;
    }

    /** The pass, where nothing else is left to the seat to move. */
    get onlyPass(): Move | null {
        const [move, other] = this.state.moves;
        return move?.sort === 'pass' && other === undefined ? move : null;
    }

    get lastMove(): Move | null {
        return this.steps[this.cursor - 1]?.move ?? null;
    }

    /* ---- Going on ---- */

    private pairs(move: Move): [number, number][] {
        if (move.sort === 'platform') {
            const to = platformSquares(this.game, move.to);
            return platformSquares(this.game, move.from).map((from, i) => [from, to[i]!]);
        }
        if (move.sort !== 'move') return [];
        return [
            [move.from, move.to],
            [move.to, move.from], // a swap; after other moves nothing comes from there
        ];
    }

    /** Plays a legal move where the cursor is; what came after is dropped. Returns the seats that fell by it. */
    play(text: string): number[] {
        const move = this.state.moves.find((m) => m.text === text);
        if (move === undefined || !this.board!.play(text)) throw new Error(`${text} is not legal`);
        const before = this.state;
        this.spendTime();
        this.steps.length = this.record.moves.length = this.cursor;
        this.steps.push({ seat: before.seat, number: before.number, move });
        this.record.moves.push(text);
        this.record.ended = null;
        this.cursor++;
        this.state = this.board!.state();
        this.moved = this.pairs(move);
        return before.alive.flatMap((alive, seat) => (alive && !this.state.alive[seat] ? [seat] : []));
    }

    /** Looks at the position after so many moves. */
    goTo(ply: number): void {
        this.settleClock();
        const target = Math.max(0, Math.min(ply, this.steps.length));
        const step = target - this.cursor;
        this.board!.set(this.record.start);
        for (const text of this.record.moves.slice(0, target)) this.board!.play(text);
        this.moved = null;
        if (step === 1) this.moved = this.pairs(this.steps[target - 1]!.move);
        if (step === -1) this.moved = this.pairs(this.steps[target]!.move).map(([from, to]) => [to, from]);
        this.cursor = target;
        this.state = this.board!.state();
        this.turnBegan = performance.now();
    }

    /** Takes back the last move, and more until a seat played by hand has a choice again. */
    undo(): void {
        const chosenByHand = ({ seat, move }: Step) => !this.record.seats[seat]!.engine && move.sort !== 'pass';
        let ply = this.steps.length - 1;
        if (this.record.seats.some((seat) => !seat.engine)) while (ply > 0 && !chosenByHand(this.steps[ply]!)) ply--;
        if (ply < 0) return;
        this.goTo(ply);
        this.steps.length = this.record.moves.length = ply;
        this.record.ended = null;
        if (this.record.clock !== null) this.record.left = this.record.left.map((ms) => (ms > 0 ? ms : GRACE)); // or flags fall again
    }

    /* ---- Leaving the game ---- */

    /** Of two the other wins; in games of three and four the engine plays on for the seat. Returns whether the game ended. */
    private leave(seat: number, reason: string): boolean {
        if (this.game.seats > 2) {
            this.record.seats[seat] = { engine: true, level: 0 };
            this.record.left[seat] = Math.max(this.record.left[seat]!, GRACE);
            return false;
        }
        this.record.ended = { result: seat === 0 ? '0-1' : '1-0', reason };
        return true;
    }

    resign(seat: number): boolean {
        return this.leave(seat, 'resignation');
    }

    /* ---- Clocks: they run from the second move on ---- */

    get ticking(): boolean {
        return this.record.clock !== null && this.steps.length > 0 && this.ending === null;
    }

    /** ms left, below 0 when the time is up. */
    left(seat: number): number {
        const spent = this.ticking && this.atEnd && seat === this.state.seat ? performance.now() - this.turnBegan : 0;
        return this.record.left[seat]! - spent;
    }

    private spendTime(): void {
        const { clock, left } = this.record;
        if (clock !== null && this.ticking && this.atEnd) left[this.state.seat] = this.left(this.state.seat) + clock.increment * 1000;
        this.turnBegan = performance.now();
    }

    /** Is the time of the seat to move up? Then it leaves the game. */
    flag(): { seat: number; ended: boolean } | null {
        const seat = this.state.seat;
        if (!this.ticking || !this.atEnd || this.left(seat) > 0) return null;
        this.record.left[seat] = 0;
        this.turnBegan = performance.now();
        return { seat, ended: this.leave(seat, 'time') };
    }

    /** Notes how far the clock of the seat to move has run, for a record that is to be kept. */
    settleClock(): void {
        if (!this.ticking || !this.atEnd) return;
        this.record.left[this.state.seat] = this.left(this.state.seat);
        this.turnBegan = performance.now();
    }

    /* ---- Danger ---- */

    /** Cells of royals in check; in games of three and four those that would fall if another were to move now. */
    threatened(): number[] {
        if (this.danger.state !== this.state) this.danger = { state: this.state, cells: this.findThreatened() };
        return this.danger.cells;
    }

    private findThreatened(): number[] {
        const { state, game } = this;
        const royals = (seat: number) =>
            state.men.filter(([, kind, owner]) => owner === seat && game.kinds[kind]!.royal).map(([cell]) => cell);
        if (game.seats === 2) return state.check ? royals(state.seat) : [];
        if (state.result !== '*') return [];
        const [men, turn, ...rest] = state.position.split(' ');
        const fallen = new Set<number>();
        for (let seat = 0; seat < game.seats; seat++) {
            if (!state.alive[seat] || seat === state.seat) continue;
            if (this.probe!.set([men, turn!.replace(/^\d/, String(seat + 1)), ...rest].join(' ')) !== '') continue;
            this.probe!.state().alive.forEach((alive, other) => {
                if (!alive && state.alive[other]) fallen.add(other);
            });
        }
        return [...fallen].flatMap(royals);
    }
}
