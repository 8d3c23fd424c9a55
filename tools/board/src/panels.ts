/** The tabs beside the board: moves, sharing. */
import { html } from './dom';
import type { Engine } from './engine';
import { readGame, writeLink, writePgn, type Import } from './notation';
import type { Session } from './session';
import { army } from './pieces';

/** What a tab shows. */
export interface Panel {
    readonly element: HTMLElement;
    /** The position, the game or what the engine says of it is another now. */
    update(): void;
}

/** The game's moves in rounds; a click looks at the position after one. */
export class MovesPanel implements Panel {
    readonly element = html('div');

    constructor(
        private readonly session: Session,
        private readonly goTo: (ply: number) => void,
    ) {}

    update(): void {
        const hadFocus = this.element.contains(document.activeElement);
        this.element.replaceChildren(this.list());
        const current = this.element.querySelector<HTMLElement>('[aria-current]');
        if (hadFocus) current?.focus({ preventScroll: true });
        const panel = this.element.parentElement;
        if (panel !== null) panel.scrollTop = current === null ? 0 : current.offsetTop - panel.clientHeight / 2;
    }

    private list(): HTMLElement {
        const { game, steps, cursor } = this.session;
        if (steps.length === 0) return html('p', { class: 'empty' }, 'No moves yet. Click a man to see where it can go, or drag it there.');
        const list = html('ol', { class: game.seats === 2 ? 'moves two' : 'moves many' });
        let number = -1;
        let row = html('li');
        steps.forEach((step, index) => {
            if (step.number !== number) {
                number = step.number;
                row = html('li', {}, html('span', { class: 'number' }, `${number}.`));
                list.append(row);
                if (game.seats === 2 && step.seat === 1) row.append(html('span', { class: 'gap' }, '…'));
            }
            const button = html(
                'button',
                {
                    class: `ply ${army(game, step.seat)}`,
                    'aria-current': index + 1 === cursor ? 'true' : undefined,
                    click: () => this.goTo(index + 1),
                },
                step.move.text,
            );
            row.append(button);
        });
        return list;
    }
}

/** A text to be copied. */
class Field {
    readonly element: HTMLElement;
    private readonly text: HTMLTextAreaElement;

    constructor(label: string, rows: number, told: (text: string) => void) {
        const text = html('textarea', { readonly: true, rows, spellcheck: 'false', 'aria-label': label });
        const click = async () => {
            text.select();
            try {
                await navigator.clipboard.writeText(text.value);
                told(`${label} copied`);
            } catch {
                told(`${label} selected: copy it by hand`);
            }
        };
        const copy = html('button', { click, 'aria-label': `Copy ${label}` }, 'Copy');
        this.text = text;
        this.element = html('div', { class: 'share-field' }, html('div', { class: 'line' }, html('b', {}, label), copy), text);
    }

    get value(): string {
        return this.text.value;
    }

    show(value: string): void {
        if (this.text.value !== value) this.text.value = value; // else a selection would be lost
    }
}

/** The game as texts to take away, and a box for one to bring in. */
export class SharePanel implements Panel {
    readonly element: HTMLElement;
    private readonly position: Field;
    private readonly moves: Field;
    private readonly pgn: Field;
    private readonly link: Field;

    constructor(
        private readonly session: Session,
        private readonly engine: Engine,
        told: (text: string) => void,
        take: (game: Import) => void,
    ) {
        this.position = new Field('Position', 3, told);
        this.moves = new Field('Moves', 3, told);
        this.pgn = new Field('PGN', 5, told);
        this.link = new Field('Link that holds the game', 2, told);
        const input = html('textarea', {
            rows: 4,
            spellcheck: 'false',
            id: 'import',
            'aria-label': 'Moves, position string, PGN or link',
            placeholder: 'Moves, a position string, PGN or a link',
        });
        const fault = html('p', { class: 'fault', role: 'alert' });
        const load = () => {
            fault.textContent = '';
            try {
                take(readGame(engine, input.value, session.record.variant));
                input.value = '';
            } catch (error) {
                fault.textContent = (error as Error).message;
            }
        };
        this.element = html(
            'div',
            { class: 'share' },
            this.position.element,
            this.moves.element,
            this.pgn.element,
            html('button', { click: () => this.save() }, 'Save PGN as a file'),
            this.link.element,
            html('b', {}, 'Load a game'),
            input,
            fault,
            html('button', { id: 'load', class: 'primary', click: load }, 'Load'),
        );
    }

    update(): void {
        const { record, state } = this.session;
        const { variant, start, moves } = record;
        this.position.show(state.position);
        this.moves.show(moves.join(' '));
        this.pgn.show(writePgn(this.session, this.engine));
        this.link.show(`${location.href.replace(/#.*$/, '')}#${writeLink({ variant, start, moves })}`);
    }

    private save(): void {
        const href = URL.createObjectURL(new Blob([this.pgn.value], { type: 'application/x-chess-pgn' }));
        html('a', { download: 'platypus.pgn', href }).click();
        setTimeout(() => URL.revokeObjectURL(href), 10_000);
    }
}
