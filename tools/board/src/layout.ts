/** Where the cells of a board are drawn: flat pictures in units of which a square has UNIT. */
import type { CellInfo, Description } from './engine';

export const UNIT = 64;

/** A cell as it is drawn; a cell of a crossing column is drawn on two planes. */
export interface Place {
    cell: number;
    panel: number;
    x: number; // centre
    y: number;
}

export interface Label {
    text: string;
    x: number;
    y: number;
    big?: boolean;
}

export interface Layout {
    width: number;
    height: number;
    outline: [number, number][]; // of a cell, around its centre
    man: number; // size of a man
    places: Place[];
    labels: Label[];
    letter: number; // size of the labels
    /** Centre of the platform whose lower left square is `cell`. */
    platform(cell: number): { x: number; y: number };
}

export type ViewName = 'board' | 'levels' | 'planes' | 'solid';

/** Views that a game can be looked at in, the first by default. */
export function viewsOf(game: Description): ViewName[] {
    return game.shape === 'raum' ? ['levels', 'planes', 'solid'] : ['board'];
}

/** Degrees, anticlockwise as seen, by which the board is turned for a seat to have its men below. */
export function turnOf(game: Description, seat: number): number {
    return game.seats === 3 ? -120 * seat : game.seats === 4 ? -90 * seat : -180 * seat;
}

function rotate(x: number, y: number, degrees: number): [number, number] {
    const a = (degrees * Math.PI) / 180;
    return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
}

const SQUARE: [number, number][] = [
    [-UNIT / 2, -UNIT / 2],
    [UNIT / 2, -UNIT / 2],
    [UNIT / 2, UNIT / 2],
    [-UNIT / 2, UNIT / 2],
];

function fileLetter(file: number): string {
    return String.fromCharCode(97 + file);
}

function grid(game: Description, turn: number): Layout {
    const margin = UNIT * 0.36;
    const [w, h] = [game.files, game.ranks];
    const at = (file: number, rank: number): { x: number; y: number } => {
        const [x, y] = rotate(file - (w - 1) / 2, rank - (h - 1) / 2, turn);
        return { x: margin + (x + w / 2) * UNIT, y: margin * 0.3 + (h / 2 - y) * UNIT };
    };
    const labels: Label[] = [];
    const [low, left] = turn === 0 ? [0, 0] : [h - 1, w - 1];
    for (let f = 0; f < w; f++) labels.push({ text: fileLetter(f), x: at(f, low).x, y: at(f, low).y + UNIT / 2 + margin * 0.62 });
    for (let r = 0; r < h; r++) labels.push({ text: String(r + 1), x: margin * 0.5, y: at(left, r).y });
    return {
        width: margin * 1.3 + w * UNIT,
        height: margin * 1.3 + h * UNIT,
        outline: SQUARE,
        man: UNIT * 0.9,
        places: game.cells.map((c, cell) => ({ cell, panel: 0, ...at(c.file, c.rank) })),
        labels,
        letter: 14,
        platform: (cell) => {
            const c = game.cells[cell]!;
            return at(c.file + 0.5, c.rank + 0.5);
        },
    };
}

function hexagon(game: Description, turn: number): Layout {
    const radius = UNIT / Math.sqrt(3); // a cell is UNIT high
    const half = (game.files - 1) / 2;
    const margin = UNIT * 0.3;
    const width = radius * (3 * half + 2) + 2 * margin;
    const height = UNIT * (2 * half + 1) + 2 * margin;
    const at = (file: number, rank: number): { x: number; y: number } => {
        const [q, r] = [file - half, rank - half];
        const [x, y] = rotate(q * radius * 1.5, (r + q / 2) * UNIT, turn);
        return { x: width / 2 + x, y: height / 2 - y };
    };
    const outline = [0, 60, 120, 180, 240, 300].map((d) => rotate(radius, 0, d));
    const labels: Label[] = [];
    const beside = (text: string, inner: CellInfo, file: number, rank: number) => {
        const [a, b] = [at(inner.file, inner.rank), at(file, rank)];
        labels.push({ text, x: a.x + (b.x - a.x) * 0.72, y: a.y + (b.y - a.y) * 0.72 });
    };
    for (let n = 0; n < game.files; n++) {
        const column = game.cells.filter((c) => c.file === n);
        const row = game.cells.filter((c) => c.rank === n);
        const foot = column.reduce((a, b) => (b.rank < a.rank ? b : a));
        const end = row.reduce((a, b) => (b.file > a.file ? b : a));
        beside(fileLetter(n), foot, foot.file, foot.rank - 1);
        beside(String(n + 1), end, end.file + 1, end.rank);
    }
    return {
        width,
        height,
        outline,
        man: UNIT * 0.86,
        places: game.cells.map((c, cell) => ({ cell, panel: 0, ...at(c.file, c.rank) })),
        labels,
        letter: 13,
        platform: () => ({ x: 0, y: 0 }),
    };
}

/** Several small boards in rows of `columns`. */
function panels(
    titles: string[],
    columns: number,
    files: number,
    ranks: number,
    placesOf: (panel: number) => { cell: number; file: number; rank: number; name: [string, string] }[],
): Layout {
    const [gap, head] = [UNIT * 0.62, UNIT * 0.72];
    const rows = Math.ceil(titles.length / columns);
    const places: Place[] = [];
    const labels: Label[] = [];
    titles.forEach((title, panel) => {
        const row = Math.floor(panel / columns);
        const inRow = row === rows - 1 ? titles.length - row * columns : columns;
        const indent = ((columns - inRow) * (files * UNIT + gap)) / 2; // a short last row is centred
        const left = gap + indent + (panel % columns) * (files * UNIT + gap);
        const top = head + row * (ranks * UNIT + head + gap * 0.5);
        labels.push({ text: title, x: left + (files * UNIT) / 2, y: top - head * 0.45, big: true });
        const edge = { files: new Map<number, string>(), ranks: new Map<number, string>() };
        for (const p of placesOf(panel)) {
            places.push({ cell: p.cell, panel, x: left + (p.file + 0.5) * UNIT, y: top + (ranks - p.rank - 0.5) * UNIT });
            edge.files.set(p.file, p.name[0]);
            edge.ranks.set(p.rank, p.name[1]);
        }
        for (const [file, text] of edge.files) labels.push({ text, x: left + (file + 0.5) * UNIT, y: top + ranks * UNIT + gap * 0.25 });
        for (const [rank, text] of edge.ranks) labels.push({ text, x: left - gap * 0.3, y: top + (ranks - rank - 0.5) * UNIT });
    });
    return {
        width: gap + columns * (files * UNIT + gap),
        height: rows * (ranks * UNIT + head + gap * 0.5),
        outline: SQUARE,
        man: UNIT * 0.9,
        places,
        labels,
        letter: 18,
        platform: () => ({ x: 0, y: 0 }),
    };
}

function levels(game: Description, turn: number, columns: number): Layout {
    const middle = (game.files - 1) / 2;
    const titles = [...Array(game.levels).keys()].map((level) => `Level ${fileLetter(level)}`);
    const sideways = Math.abs(turn) % 180 === 90;
    return panels(titles, columns, game.files, game.ranks, (panel) =>
        game.cells.flatMap((c, cell) => {
            if (c.level !== panel) return [];
            const [x, y] = rotate(c.file - middle, c.rank - middle, turn);
            const name: [string, string] = [String(c.file + 1), String(c.rank + 1)];
            if (sideways) name.reverse();
            return [{ cell, file: Math.round(x + middle), rank: Math.round(y + middle), name }];
        }),
    );
}

function planes(game: Description, turn: number, columns: number): Layout {
    const all = [
        { title: 'Leftrank 2', on: (c: CellInfo) => c.rank === 1, along: (c: CellInfo) => c.file },
        { title: 'Leftrank 6', on: (c: CellInfo) => c.rank === 5, along: (c: CellInfo) => c.file },
        { title: 'Rightrank 2', on: (c: CellInfo) => c.file === 1, along: (c: CellInfo) => c.rank },
        { title: 'Rightrank 6', on: (c: CellInfo) => c.file === 5, along: (c: CellInfo) => c.rank },
    ];
    const back = Math.abs(turn) >= 180;
    return panels(
        all.map((plane) => plane.title),
        columns,
        game.files,
        game.levels,
        (panel) =>
            game.cells.flatMap((c, cell) => {
                const plane = all[panel]!;
                if (!plane.on(c)) return [];
                const along = plane.along(c);
                return [
                    { cell, file: back ? game.files - 1 - along : along, rank: c.level, name: [String(along + 1), fileLetter(c.level)] },
                ];
            }),
    );
}

export function layoutOf(game: Description, view: ViewName, seat: number, columns: number): Layout {
    const turn = turnOf(game, seat);
    if (game.shape === 'hexagon') return hexagon(game, turn);
    if (game.shape === 'grid') return grid(game, turn);
    return view === 'planes' ? planes(game, turn, columns - 1) : levels(game, turn, columns);
}
