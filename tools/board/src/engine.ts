/** The engine's WebAssembly module: the one source of rules, for the page (legal moves, results) and for the worker (search). */

export interface CellInfo {
    name: string;
    file: number;
    rank: number;
    level: number;
    shade: number;
}

export interface KindInfo {
    letter: string;
    name: string;
    promoted: boolean;
    royal: boolean;
}

export interface Description {
    name: string;
    title: string;
    start: string;
    seats: number;
    reserves: boolean;
    drops: boolean;
    platforms: boolean;
    shape: 'grid' | 'hexagon' | 'raum';
    files: number;
    ranks: number;
    levels: number;
    cells: CellInfo[];
    kinds: (KindInfo | null)[];
}

export interface Move {
    text: string;
    sort: 'move' | 'platform' | 'drop' | 'pass';
    from: number; // -1: none
    to: number;
    kind: number; // promoted to or dropped, else 0
    capture: boolean;
}

/** Cell, kind, seat. */
export type Man = [number, number, number];

export interface State {
    position: string;
    seat: number;
    check: boolean;
    number: number;
    alive: boolean[];
    result: string; // "*" while the game goes on
    reason: string;
    men: Man[];
    reserves: [number, number][][]; // of each seat: kind, count
    ground: number[]; // of each cell, in games with platforms: the owner's seat, -1 over the void
    moves: Move[]; // none when the game is over
}

export interface Info {
    line: number;
    depth: number;
    seldepth: number;
    score: number;
    mate: number;
    nodes: number;
    nps: number;
    time: number;
    expected: number[];
    moves: Move[];
}

export interface Limits {
    level: number;
    lines: number;
    nodes: number;
    movetime: number;
    time: number;
    increment: number;
}

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    board_new(variant: number): number;
    board_free(board: number): void;
    board_allocate(bytes: number): number;
    board_release(memory: number): void;
    board_variants(): number;
    board_describe(board: number): number;
    board_set(board: number, text: number): number;
    board_state(board: number): number;
    board_play(board: number, move: number): number;
    board_undo(board: number): number;
    board_perft(board: number, depth: number): number;
    board_search(...parameters: number[]): number;
    board_stop(board: number): void;
}

/** JavaScript Promise Integration, where the browser has it: WebAssembly code that waits for a promise. */
const suspension = WebAssembly as unknown as {
    Suspending?: new (call: (...parameters: never[]) => unknown) => WebAssembly.ImportValue;
    promising?: (call: unknown) => (...parameters: number[]) => Promise<number>;
};
export const canSuspend = suspension.Suspending !== undefined && suspension.promising !== undefined;

const BREATH = 15; // ms of searching between two looks at the messages that came

export class Engine {
    private exports!: Exports;
    private onInfo: ((info: Info) => void) | null = null;
    private breathed = 0;
    private searching = false;

    static async load(module: WebAssembly.Module): Promise<Engine> {
        const engine = new Engine();
        const clock = (_id: number, _precision: bigint, out: number) => engine.clock(out);
        const unsupported = () => 52; // errno of WASI; the engine opens no files
        const instance = await WebAssembly.instantiate(module, {
            wasi_snapshot_preview1: {
                clock_time_get: suspension.Suspending !== undefined ? new suspension.Suspending(clock) : clock,
                fd_close: unsupported,
                fd_seek: unsupported,
                fd_write: unsupported,
            },
            page: { report: (text: number) => engine.onInfo?.(JSON.parse(engine.read(text))) },
        });
        engine.exports = instance.exports as unknown as Exports;
        engine.exports._initialize();
        return engine;
    }

    variants(): { name: string; title: string }[] {
        return JSON.parse(this.take(this.exports.board_variants()));
    }

    open(variant: string): Board {
        const board = this.call(this.exports.board_new, variant);
        if (board === 0) throw new Error(`no variant ${variant}, or no memory for it`);
        return new Board(this, this.exports, board);
    }

    /** The search looks at the clock now and then: a good moment to let the worker read its messages. */
    private clock(out: number): number | Promise<number> {
        const now = performance.now();
        new DataView(this.exports.memory.buffer).setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
        if (!this.searching || !canSuspend || now - this.breathed < BREATH) return 0;
        this.breathed = now;
        return new Promise((resume) => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
                channel.port1.close();
                this.breathed = performance.now();
                resume(0);
            };
            channel.port2.postMessage(null);
        });
    }

    async search(board: number, limits: Limits, onInfo: (info: Info) => void): Promise<string> {
        const { level, lines, nodes, movetime, time, increment } = limits;
        const parameters = [board, level, lines, nodes, movetime, time, increment];
        const run = suspension.promising !== undefined ? suspension.promising(this.exports.board_search) : this.exports.board_search;
        this.onInfo = onInfo;
        this.searching = true;
        this.breathed = performance.now();
        try {
            return this.take(await run(...parameters));
        } finally {
            this.searching = false;
            this.onInfo = null;
        }
    }

    /** A text of the engine's that stays its own. */
    private read(text: number): string {
        const bytes = new Uint8Array(this.exports.memory.buffer);
        return new TextDecoder().decode(bytes.subarray(text, bytes.indexOf(0, text)));
    }

    /** A text that the engine hands over. */
    take(text: number): string {
        if (text === 0) throw new Error('the engine has no memory left');
        const taken = this.read(text);
        this.exports.board_release(text);
        return taken;
    }

    call(target: (...parameters: number[]) => number, text: string, ...before: number[]): number {
        const bytes = new TextEncoder().encode(`${text}\0`);
        const at = this.exports.board_allocate(bytes.length);
        if (at === 0) throw new Error('the engine has no memory left');
        new Uint8Array(this.exports.memory.buffer).set(bytes, at);
        const result = target(...before, at);
        this.exports.board_release(at);
        return result;
    }
}

/** A game with one position. */
export class Board {
    readonly description: Description;

    constructor(
        private readonly engine: Engine,
        private readonly exports: Exports,
        private readonly handle: number,
    ) {
        this.description = JSON.parse(engine.take(exports.board_describe(handle)));
    }

    free(): void {
        this.exports.board_free(this.handle);
    }

    /** Sets a position string (empty: the start); returns what is wrong with it, or an empty string. */
    set(position: string): string {
        return this.engine.take(this.engine.call(this.exports.board_set, position, this.handle));
    }

    state(): State {
        return JSON.parse(this.engine.take(this.exports.board_state(this.handle)));
    }

    play(move: string): boolean {
        return this.engine.call(this.exports.board_play, move, this.handle) === 1;
    }

    undo(): boolean {
        return this.exports.board_undo(this.handle) === 1;
    }

    perft(depth: number): number {
        return this.exports.board_perft(this.handle, depth);
    }

    /** Best move's text, empty if there is none. */
    search(limits: Limits, onInfo: (info: Info) => void): Promise<string> {
        return this.engine.search(this.handle, limits, onInfo);
    }

    stop(): void {
        this.exports.board_stop(this.handle);
    }
}
