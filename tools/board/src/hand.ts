/** The player's hand: from clicks and drags to a legal move of the engine's list. */
import { html } from './dom';
import type { Move } from './engine';
import { turnOf } from './layout';
import type { Hand, Selection } from './marks';
import { army, picture } from './pieces';
import type { Session } from './session';

export interface Table {
    session: Session;
    mayMove(): boolean; // is it the turn of a hand, here and now?
    moved(text: string): void;
    changed(): void; // selection or marks
    viewer(): number; // seat that sits below
}

export class PlayerHand implements Hand {
    selection: Selection = null;
    private dialog: HTMLDialogElement | null = null; // that asks what a man is to become

    constructor(private readonly table: Table) {}

    private get moves(): Move[] {
        return this.table.mayMove() ? this.table.session.state.moves : [];
    }

    /** Moves of what is selected. */
    private candidates(): Move[] {
        const held = this.selection;
        if (held === null) return [];
        if ('cell' in held) return this.moves.filter((m) => m.sort === 'move' && m.from === held.cell);
        if ('platform' in held) return this.moves.filter((m) => m.sort === 'platform' && m.from === held.platform);
        return this.moves.filter((m) => m.sort === 'drop' && m.kind === held.reserve);
    }

    targets(): Map<number, 'go' | 'take' | 'swap'> {
        const { state } = this.table.session;
        const own = new Set(state.men.filter(([, , seat]) => seat === state.seat).map(([cell]) => cell));
        return new Map(this.candidates().map((m) => [m.to, m.capture ? 'take' : m.sort === 'move' && own.has(m.to) ? 'swap' : 'go']));
    }

    select(selection: Selection): void {
        this.selection = selection;
        this.table.changed();
    }

    cancel(): void {
        this.select(null);
    }

    /** The position is another one now: what was held and asked of the former is forgotten. */
    letGo(): void {
        const { dialog } = this;
        this.selection = this.dialog = null;
        dialog?.close(); // gives the focus back
        dialog?.remove();
    }

    movable(cell: number): boolean {
        return this.moves.some((m) => m.sort === 'move' && m.from === cell);
    }

    movablePlatforms(): number[] {
        return [...new Set(this.moves.filter((m) => m.sort === 'platform').map((m) => m.from))];
    }

    press(cell: number): void {
        const held = this.selection;
        if (held !== null && 'platform' in held) {
            const squares = this.candidates().find((m) => this.onPlatform(cell, m.to));
            if (squares !== undefined) return this.go(squares.to);
        } else if (this.targets().has(cell)) {
            return this.go(cell);
        }
        if (held !== null && 'cell' in held && held.cell === cell) return this.cancel();
        if (this.movable(cell)) return this.select({ cell });
        const ground = this.movablePlatforms().find((platform) => this.onPlatform(cell, platform));
        const empty = !this.table.session.state.men.some(([at]) => at === cell);
        if (ground !== undefined && empty && !(held !== null && 'platform' in held && held.platform === ground))
            return this.select({ platform: ground });
        this.cancel();
    }

    private onPlatform(cell: number, platform: number): boolean {
        const { cells } = this.table.session.game;
        const [a, b] = [cells[cell]!, cells[platform]!];
        return a.file >> 1 === b.file >> 1 && a.rank >> 1 === b.rank >> 1;
    }

    grab(cell: number): void {
        this.select({ cell });
    }

    drop(cell: number | null): void {
        if (cell !== null && this.targets().has(cell)) this.go(cell);
        else this.table.changed();
    }

    pressReserve(kind: number): void {
        const held = this.selection;
        this.select(held !== null && 'reserve' in held && held.reserve === kind ? null : { reserve: kind });
    }

    pressPlatform(platform: number): void {
        const held = this.selection;
        if (held !== null && 'platform' in held && held.platform === platform) this.cancel();
        else if (this.movablePlatforms().includes(platform)) this.select({ platform });
    }

    grabPlatform(platform: number): void {
        this.select({ platform });
    }

    dropPlatform(platform: number | null): void {
        if (platform !== null && this.candidates().some((m) => m.to === platform)) this.go(platform);
        else this.cancel();
    }

    private go(to: number): void {
        const choices = this.candidates().filter((m) => m.to === to);
        if (choices.length === 1) this.table.moved(choices[0]!.text);
        else this.choose(choices);
    }

    /** Asks what a man is to become; not to promote may be one of the choices. */
    private choose(choices: Move[]): void {
        const { game, state } = this.table.session;
        const dialog = html('dialog', { class: 'choice', 'aria-label': 'Promotion' });
        const kindOf = (m: Move) => (m.kind !== 0 ? m.kind : (state.men.find(([cell]) => cell === m.from)?.[1] ?? 0));
        for (const move of choices) {
            const kind = kindOf(move);
            const name =
                move.kind !== 0
                    ? `${game.kinds[kind]!.promoted ? 'Promoted ' : ''}${game.kinds[kind]!.name}`
                    : `Stay ${game.kinds[kind]!.name}`;
            const button = html('button', { class: 'man-button', 'data-move': move.text, click: () => this.table.moved(move.text) });
            const turn = turnOf(game, this.table.viewer());
            button.innerHTML = `<svg viewBox="-32 -32 64 64" class="${army(game, state.seat)}" aria-hidden="true">${picture(game, kind, state.seat, turn, false)}</svg>`;
            button.append(html('span', {}, name));
            dialog.append(button);
        }
        dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
        dialog.addEventListener('close', () => {
            dialog.remove();
            if (this.dialog !== dialog) return;
            this.dialog = null; // closed without a choice
            this.cancel();
        });
        document.body.append(dialog);
        this.dialog = dialog;
        dialog.showModal();
    }
}
