/** The tabs beside the board: moves, sharing. */
import { html } from './dom';
import type { Engine } from './engine';
import { readGame, writeLink, writePgn, type Import } from './notation';
import type { Session } from './session';
import { army } from './pieces';

/** The game's moves in rounds; a click looks at the position after one. */
export function movesPanel(session: Session, goTo: (ply: number) => void): HTMLElement {
    const { game, steps, cursor } = session;
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
                click: () => goTo(index + 1),
            },
            step.move.text,
        );
        row.append(button);
    });
    if (steps.length === 0) return html('p', { class: 'empty' }, 'No moves yet. Click a man to see where it can go, or drag it there.');
    return list;
}

function field(label: string, value: string, rows: number, told: (text: string) => void): HTMLElement {
    const text = html('textarea', { readonly: true, rows, spellcheck: 'false', 'aria-label': label });
    text.value = value;
    const copy = html('button', {
        click: async () => {
            text.select();
            try {
                await navigator.clipboard.writeText(value);
                told(`${label} copied`);
            } catch {
                told(`${label} selected: copy it by hand`);
            }
        },
    });
    copy.textContent = 'Copy';
    return html('div', { class: 'share-field' }, html('div', { class: 'line' }, html('b', {}, label), copy), text);
}

export function sharePanel(session: Session, engine: Engine, told: (text: string) => void, take: (game: Import) => void): HTMLElement {
    const { record, state, cursor } = session;
    const pgn = writePgn(session, engine);
    const base = `${location.href.replace(/#.*$/, '')}#`;
    const link = base + writeLink({ variant: record.variant, start: record.start, moves: record.moves.slice(0, cursor) });
    const input = html('textarea', {
        rows: 4,
        spellcheck: 'false',
        id: 'import',
        'aria-label': 'Moves, position string, PGN or link',
        placeholder: 'Moves, a position string, PGN or a link',
    });
    const fault = html('p', { class: 'fault', role: 'alert' });
    const load = html('button', {
        id: 'load',
        class: 'primary',
        click: () => {
            try {
                take(readGame(engine, input.value, record.variant));
            } catch (error) {
                fault.textContent = (error as Error).message;
            }
        },
    });
    load.textContent = 'Load';
    const save = () => {
        const href = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
        html('a', { download: 'platypus.pgn', href }).click();
        setTimeout(() => URL.revokeObjectURL(href), 10_000);
    };
    return html(
        'div',
        { class: 'share' },
        field('Position', state.position, 3, told),
        field('Moves', record.moves.join(' '), 3, told),
        field('PGN', pgn, 5, told),
        html('button', { click: save }, 'Save PGN as a file'),
        field('Link that holds the game', link, 2, told),
        html('b', {}, 'Load a game'),
        input,
        fault,
        load,
    );
}
