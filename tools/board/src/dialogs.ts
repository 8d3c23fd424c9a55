/** Dialogs: a new game, settings. */
import { html } from './dom';
import type { Engine } from './engine';
import { seatNames } from './notation';
import { movement, rulesOf } from './rules';
import { FULL_LEVEL, newRecord, type GameRecord, type SeatSetup } from './session';
import type { Settings } from './store';
import { manIcon } from './icons';
import { army } from './pieces';

/** Levels offered: the engine's are 0 .. 20. */
export const LEVELS: [number, string][] = [
    [0, 'Engine: beginner (0)'],
    [3, 'Engine: easy (3)'],
    [6, 'Engine: casual (6)'],
    [10, 'Engine: medium (10)'],
    [14, 'Engine: strong (14)'],
    [17, 'Engine: very strong (17)'],
    [FULL_LEVEL, 'Engine: full strength (20)'],
];

const CLOCKS: [string, GameRecord['clock']][] = [
    ['No clocks', null],
    ['1 minute', { minutes: 1, increment: 0 }],
    ['3 minutes + 2 s', { minutes: 3, increment: 2 }],
    ['5 minutes + 3 s', { minutes: 5, increment: 3 }],
    ['10 minutes + 5 s', { minutes: 10, increment: 5 }],
    ['30 minutes + 20 s', { minutes: 30, increment: 20 }],
];

export function seatSelect(setup: SeatSetup, label: string, change: (setup: SeatSetup) => void): HTMLSelectElement {
    const select = html('select', { 'aria-label': label }, html('option', { value: 'human' }, 'By hand'));
    const known = LEVELS.some(([level]) => level === setup.level);
    for (const [level, name] of known ? LEVELS : [...LEVELS, [setup.level, `Engine: level ${setup.level}`] as [number, string]])
        select.append(html('option', { value: level }, name));
    select.value = setup.engine ? String(setup.level) : 'human';
    select.addEventListener('change', () => {
        const engine = select.value !== 'human';
        change({ engine, level: engine ? Number(select.value) : setup.level });
    });
    return select;
}

/** What a game is about, with its men. */
export function rulesView(engine: Engine, name: string, letters: boolean): HTMLElement {
    const board = engine.open(name);
    const game = board.description;
    board.free();
    const rules = rulesOf(name);
    const men = html('ul', { class: 'men' });
    game.kinds.forEach((kind, index) => {
        if (kind === null || (name.endsWith('-bishogi') && kind.promoted && kind.letter !== 'C')) return;
        const moves = movement(game, index);
        men.append(
            html(
                'li',
                {},
                manIcon(game, index, 0, letters),
                html(
                    'span',
                    {},
                    html('b', {}, kind.promoted ? `${kind.name} (+${kind.letter})` : `${kind.name} (${kind.letter})`),
                    moves === '' ? '' : ` ${moves}`,
                ),
            ),
        );
    });
    return html(
        'div',
        { class: 'rules' },
        html('h2', {}, game.title),
        html('p', { class: 'by' }, `${rules.by} · ${game.seats === 2 ? 'two' : game.seats === 3 ? 'three' : 'four'} players`),
        ...rules.text.map((text) => html('p', {}, text)),
        men,
    );
}

function close(dialog: HTMLDialogElement): HTMLButtonElement {
    return html('button', { type: 'button', class: 'quiet close', 'aria-label': 'Close', click: () => dialog.close() }, '✕');
}

function open(dialog: HTMLDialogElement): void {
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
}

export function newGameDialog(engine: Engine, current: GameRecord, letters: boolean, start: (record: GameRecord) => void): void {
    const dialog = html('dialog', { class: 'new-game', 'aria-label': 'New game' });
    const form = html('form', { method: 'dialog' });
    const list = html('div', { class: 'variants', role: 'radiogroup', 'aria-label': 'Game' });
    const about = html('div', { class: 'about' });
    const seats = html('div', { class: 'setup' });
    let setups: SeatSetup[] = [];
    let chosen = current.variant;

    const choose = (name: string) => {
        chosen = name;
        about.replaceChildren(rulesView(engine, name, letters));
        about.scrollTop = 0;
        const board = engine.open(name);
        const game = board.description;
        board.free();
        setups = seatNames(game).map((_, seat) =>
            name === current.variant
                ? { ...current.seats[seat]! }
                : { engine: seat > 0, level: current.seats.find((s) => s.engine)?.level ?? 6 },
        );
        seats.replaceChildren(
            ...seatNames(game).map((seatName, seat) =>
                html(
                    'label',
                    { class: 'field' },
                    html('span', { class: `chip ${army(game, seat)}` }),
                    html('span', {}, seatName),
                    seatSelect(setups[seat]!, seatName, (s) => (setups[seat] = s)),
                ),
            ),
        );
    };

    const families = new Map<string, { name: string; title: string }[]>();
    for (const variant of engine.variants()) {
        const { family } = rulesOf(variant.name);
        families.set(family, [...(families.get(family) ?? []), variant]);
    }
    const order = ['Platonic Chess', 'Platform Chess', 'Raumherichess', 'Plattraum', 'Classics'];
    for (const family of order) {
        list.append(html('h3', {}, family));
        for (const { name, title } of families.get(family) ?? []) {
            const radio = html('input', { type: 'radio', name: 'variant', value: name, change: () => choose(name) });
            radio.checked = name === chosen;
            list.append(html('label', { class: 'variant' }, radio, html('span', {}, title)));
        }
    }

    const clock = html('select', { 'aria-label': 'Clocks' }, ...CLOCKS.map(([text], index) => html('option', { value: index }, text)));
    clock.value = String(
        Math.max(
            0,
            CLOCKS.findIndex(([, c]) => JSON.stringify(c) === JSON.stringify(current.clock)),
        ),
    );
    const seconds = html(
        'select',
        { 'aria-label': 'Thinking time' },
        ...[0.2, 0.5, 1.5, 5, 15, 60].map((s) => html('option', { value: s }, `${s} s a move`)),
    );
    seconds.value = String(current.seconds);
    form.append(
        html('div', { class: 'head' }, html('h2', {}, 'New game'), close(dialog)),
        html('div', { class: 'columns' }, list, about),
        html(
            'div',
            { class: 'foot' },
            seats,
            html(
                'div',
                { class: 'setup' },
                html('label', { class: 'field' }, html('span', {}, 'Clocks'), clock),
                html('label', { class: 'field' }, html('span', {}, 'Engine thinks'), seconds),
            ),
            html('button', { class: 'primary big', value: 'start' }, 'Start'),
        ),
    );
    dialog.append(form);
    dialog.addEventListener('close', () => {
        if (dialog.returnValue !== 'start') return;
        const board = engine.open(chosen);
        const record = newRecord(board.description, setups);
        board.free();
        record.clock = CLOCKS[Number(clock.value)]![1];
        record.left = setups.map(() => (record.clock?.minutes ?? 0) * 60_000);
        record.seconds = Number(seconds.value);
        start(record);
    });
    choose(chosen);
    open(dialog);
    list.querySelector('input:checked')?.scrollIntoView({ block: 'center' });
}

export function settingsDialog(settings: Settings, change: () => void): void {
    const dialog = html('dialog', { class: 'settings', 'aria-label': 'Settings' });
    const pick = <K extends 'theme' | 'letters'>(key: K, label: string, options: [Settings[K], string][]) => {
        const select = html('select', {}, ...options.map(([value, text]) => html('option', { value }, text)));
        select.value = settings[key];
        select.addEventListener('change', () => {
            settings[key] = select.value as Settings[K];
            change();
        });
        return html('label', { class: 'field' }, html('span', {}, label), select);
    };
    const animate = html('input', { type: 'checkbox' });
    animate.checked = settings.animate;
    animate.addEventListener('change', () => {
        settings.animate = animate.checked;
        change();
    });
    dialog.append(
        html('div', { class: 'head' }, html('h2', {}, 'Settings'), close(dialog)),
        html(
            'div',
            { class: 'setup' },
            pick('theme', 'Colours', [
                ['auto', 'As the system'],
                ['light', 'Light'],
                ['dark', 'Dark'],
            ]),
            pick('letters', 'Letters on men', [
                ['auto', 'In Plattraum'],
                ['on', 'Always'],
                ['off', 'Never'],
            ]),
            html('label', { class: 'field' }, html('span', {}, 'Men glide'), animate),
        ),
        html(
            'p',
            { class: 'by' },
            'Keys: ← and → walk through the game, U takes back, H asks for a hint, F turns the board, A begins analysis. On the board, arrows go from cell to cell and Enter picks.',
        ),
        html('p', { class: 'by' }, 'The game and these settings are kept in this browser. Nothing leaves your machine.'),
    );
    open(dialog);
}
