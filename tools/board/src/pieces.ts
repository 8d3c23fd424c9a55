/** Pictures of the men, drawn for this project: SVG in a box of 64 by 64 around 0,0, in the colours --man and --ink of the seat. */
import type { Description, KindInfo } from './engine';

const pen = (width: number, colour = 'var(--ink)'): string =>
    `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
const BODY = `fill="var(--man)" ${pen(2.6)}`;
const LINE = `fill="none" ${pen(2.4)}`;
const DARK = 'fill="var(--ink)" stroke="none"';

const body = (d: string): string => `<path ${BODY} d="${d}"/>`;
const line = (d: string): string => `<path ${LINE} d="${d}"/>`;
const dot = (x: number, y: number, r: number): string => `<circle ${DARK} cx="${x}" cy="${y}" r="${r}"/>`;

/* ---- Chess ---- */

const BASE = body('M-18 25 Q-18 19 -12 18 H12 Q18 19 18 25 Z');

const CHESS: Record<string, string> = {
    P: `${BASE}${body('M-10 18 C-8 10 -5 6 -5 0 H5 C5 6 8 10 10 18 Z')}<circle ${BODY} cx="0" cy="-8" r="9"/>`,
    R: `${BASE}${body('M-12 18 L-10 -6 H10 L12 18 Z')}${body('M-15 -6 V-22 H-8 V-17 H-3.5 V-22 H3.5 V-17 H8 V-22 H15 V-6 Z')}${line('M-11 11 H11')}`,
    N: `${BASE}${body('M-13 18 C-13 6 -4 4 -3 -3 C-8 1 -11 3 -14 4 L-18 -1 C-14 -6 -13 -11 -9 -15 L-8 -24 L-2 -18 C10 -19 16 -6 14 18 Z')}${dot(-6, -9, 2.2)}${line('M-14 0 L-12 -2')}${line('M3 -12 C8 -7 9 2 9 10')}`,
    B: `${BASE}${body('M-11 18 C-8 14 -8 11 -8 8 H8 C8 11 8 14 11 18 Z')}${body('M-9 8 C-16 -4 -7 -14 0 -20 C7 -14 16 -4 9 8 Z')}<circle ${BODY} cx="0" cy="-23" r="3.6"/>${line('M3 -11 L-3 -3')}`,
    Q: `${BASE}${body('M-13 18 L-20 -12 L-10 2 L-8 -18 L0 0 L8 -18 L10 2 L20 -12 L13 18 Z')}${[
        [-20, -14],
        [-8, -20],
        [8, -20],
        [20, -14],
    ]
        .map(([x, y]) => `<circle ${BODY} cx="${x}" cy="${y}" r="3.4"/>`)
        .join('')}${line('M-11 11 H11')}`,
    K: `${BASE}${body('M-13 18 C-24 4 -16 -9 -4 -6 C-3 -10 3 -10 4 -6 C16 -9 24 4 13 18 Z')}${body('M-2.6 -8 V-15 H-8 V-20 H-2.6 V-26 H2.6 V-20 H8 V-15 H2.6 V-8 Z')}${line('M-11 11 H11')}${line('M0 -5 V10')}`,
};

/* ---- Platonic solids: the visible faces, each with its share of shadow ---- */

type Point = [number, number];
const ring = (n: number, radius: number, start: number): Point[] =>
    [...Array(n).keys()].map((i) => {
        const a = ((start + (360 / n) * i) * Math.PI) / 180;
        return [radius * Math.cos(a), -radius * Math.sin(a)];
    });
const round = (v: number): string => v.toFixed(1);
const outline = (points: Point[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

function solid(faces: { points: Point[]; shadow: number }[]): string {
    return faces
        .map(({ points, shadow }) => {
            const d = outline(points);
            return `<path fill="var(--man)" ${pen(2.2)} d="${d}"/><path fill="#000" fill-opacity="${shadow}" d="${d}"/>`;
        })
        .join('');
}

const SOLIDS: Record<string, () => string> = {
    T: () => {
        const [top, left, right, front]: [Point, Point, Point, Point] = [
            [0, -26],
            [-26, 16],
            [26, 12],
            [-4, 25],
        ];
        return solid([
            { points: [top, left, front], shadow: 0 },
            { points: [top, front, right], shadow: 0.24 },
        ]);
    },
    C: () => {
        const h = ring(6, 25, 90);
        const m: Point = [0, 0];
        return solid([
            { points: [h[0]!, h[1]!, m, h[5]!], shadow: 0 },
            { points: [h[1]!, h[2]!, h[3]!, m], shadow: 0.12 },
            { points: [m, h[3]!, h[4]!, h[5]!], shadow: 0.26 },
        ]);
    },
    O: () => {
        const [n, s, w, e, f]: [Point, Point, Point, Point, Point] = [
            [0, -28],
            [0, 28],
            [-24, 0],
            [24, -3],
            [-5, 6],
        ];
        return solid([
            { points: [n, w, f], shadow: 0 },
            { points: [n, f, e], shadow: 0.14 },
            { points: [w, s, f], shadow: 0.16 },
            { points: [f, s, e], shadow: 0.3 },
        ]);
    },
    D: () => {
        const outer = ring(10, 26, 90);
        const inner = ring(5, 15, 90);
        return solid([
            { points: inner, shadow: 0 },
            ...[0, 1, 2, 3, 4].map((i) => ({
                points: [inner[i]!, outer[2 * i]!, outer[2 * i + 1]!, outer[(2 * i + 2) % 10]!, inner[(i + 1) % 5]!],
                shadow: [0.08, 0.16, 0.3, 0.26, 0.13][i]!,
            })),
        ]);
    },
    I: () => {
        const outer = ring(6, 27, 90);
        const inner = ring(3, 15, 90);
        const faces = [{ points: inner, shadow: 0 }];
        for (let i = 0; i < 3; i++) {
            const [a, b] = [inner[i]!, inner[(i + 1) % 3]!];
            const [before, o0, o1] = [outer[(2 * i + 5) % 6]!, outer[2 * i]!, outer[2 * i + 1]!];
            faces.push({ points: [a, o1, b], shadow: [0.1, 0.24, 0.2][i]! });
            faces.push({ points: [a, o0, o1], shadow: [0.06, 0.2, 0.32][i]! });
            faces.push({ points: [a, before, o0], shadow: [0.12, 0.14, 0.34][i]! });
        }
        return solid(faces);
    },
};

/* ---- Plattraum: a token that shows how the man moves on the hexagon, its owner's front upwards ---- */

/* Directions in degrees, 90 straight forward. Lines along edges are bars, hex diagonals are spikes, leaps are dots; a cannon's line ends
 * in the man it jumps. */
const LINES = { forward: [90], halfForward: [30, 150], halfBack: [-30, 210], back: [-90] };
const FORE = [...LINES.forward, ...LINES.halfBack];
const HIND = [...LINES.back, ...LINES.halfForward];
const ORTHOGONAL = [30, 90, 150, 210, 270, 330];
const DIAGONAL = [0, 60, 120, 180, 240, 300];
const LEAPS = [30, 90, 150, 210, 270, 330].flatMap((d) => [d - 10.9, d + 10.9]);

interface Emblem {
    bars?: number[];
    spikes?: number[];
    leaps?: number[];
    hops?: boolean;
}

const EMBLEMS: Record<string, { full: Emblem; forward: Emblem }> = {
    D: { full: { bars: ORTHOGONAL, spikes: DIAGONAL }, forward: { bars: [30, 90, 150], spikes: [60, 120] } },
    R: { full: { bars: ORTHOGONAL }, forward: { bars: [30, 90, 150] } },
    U: { full: { spikes: DIAGONAL }, forward: { spikes: [60, 120] } },
    S: { full: { leaps: LEAPS }, forward: { leaps: [79.1, 100.9] } },
    F: { full: { bars: FORE }, forward: { bars: [90] } },
    H: { full: { bars: HIND }, forward: { bars: [30, 150] } },
    E: { full: { bars: FORE, spikes: DIAGONAL }, forward: { bars: [90], spikes: [60, 120] } },
    I: { full: { bars: HIND, spikes: DIAGONAL }, forward: { bars: [30, 150], spikes: [60, 120] } },
    M: { full: { bars: FORE, leaps: LEAPS }, forward: { bars: [90], leaps: [79.1, 100.9] } },
    N: { full: { bars: HIND, leaps: LEAPS }, forward: { bars: [30, 150], leaps: [79.1, 100.9] } },
    V: { full: { spikes: DIAGONAL, leaps: LEAPS }, forward: { spikes: [60, 120], leaps: [79.1, 100.9] } },
    K: { full: { bars: FORE, hops: true }, forward: { bars: [90], hops: true } },
    A: { full: { bars: HIND, hops: true }, forward: { bars: [30, 150], hops: true } },
    L: { full: { spikes: DIAGONAL, hops: true }, forward: { spikes: [60, 120], hops: true } },
};

const turned = (degrees: number, inner: string): string => `<g transform="rotate(${round(90 - degrees)})">${inner}</g>`;

function emblem({ bars = [], spikes = [], leaps = [], hops = false }: Emblem): string {
    const ball = `<circle ${DARK} cx="0" cy="-17.5" r="4"/>`;
    const bar = hops ? `<path ${DARK} d="M-2.7 0 V-10.5 H2.7 V0 Z"/>${ball}` : `<path ${DARK} d="M-2.9 0 V-20 H2.9 V0 Z"/>`;
    const spike = hops ? `<path ${DARK} d="M-4.4 0 L-1 -12 H1 L4.4 0 Z"/>${ball}` : `<path ${DARK} d="M-4.6 -3 L0 -21.5 L4.6 -3 Z"/>`;
    return [
        ...bars.map((d) => turned(d, bar)),
        ...spikes.map((d) => turned(d, spike)),
        ...leaps.map((d) => turned(d, `<circle ${DARK} cx="0" cy="-18" r="2.9"/>`)),
        leaps.length > 0 && bars.length + spikes.length === 0 ? `<circle ${LINE} cx="0" cy="0" r="7"/>` : dot(0, 0, 4.4),
    ].join('');
}

const DISC = `<circle ${BODY} r="27"/>`;
const HOUSE = body('M0 -29 L23 -14 L26 25 Q0 31 -26 25 L-23 -14 Z'); // pointing forward: a man that only goes there

const CROWN = `${body('M-15 12 L-18 -9 L-8 0 L0 -15 L8 0 L18 -9 L15 12 Z')}${[
    [-18, -10],
    [0, -16],
    [18, -10],
]
    .map(([x, y]) => dot(x!, y!, 3))
    .join('')}${line('M-13 17 H13')}`;
const CHEVRON = `fill="none" ${pen(5.4)}`;

function corporal(promoted: boolean): string {
    const stripes = promoted ? [-12, 0, 12] : [-3, 9];
    return stripes.map((y) => `<path ${CHEVRON} d="M-13 ${y + 3} L0 ${y - 6} L13 ${y + 3}"/>`).join('');
}

function plattraum(kind: KindInfo, frontOfHouse: boolean, bishogi: boolean): { picture: string; points: boolean } {
    if (kind.royal) return { picture: `<circle ${BODY} r="29"/><circle fill="none" ${pen(1.4)} r="24.5"/>${CROWN}`, points: false };
    if (bishogi && kind.promoted) {
        const gilt = `<circle fill="none" ${pen(4.4, 'var(--gilt)')} r="23.6"/>`;
        return { picture: `${DISC}${gilt}<g transform="scale(.86)">${emblem(EMBLEMS.D!.full)}</g>`, points: true };
    }
    if (kind.letter === 'C') return { picture: DISC + corporal(kind.promoted), points: true };
    const both = EMBLEMS[kind.letter]!;
    if (frontOfHouse && !kind.promoted)
        return { picture: `${HOUSE}<g transform="translate(0 7)">${emblem(both.forward)}</g>`, points: true };
    return { picture: DISC + emblem(both.full), points: true };
}

/* ---- All ---- */

/** The class that gives a picture, and all else, the colours of a seat. */
export function army(game: Description, seat: number): string {
    return `army-${game.seats}-${seat}`;
}

/** Degrees clockwise by which the front of a seat's men is turned from up, before the board itself is turned. */
function front(game: Description, seat: number): number {
    return game.seats === 3 ? -120 * seat : 180 * seat;
}

export function isPlattraum(game: Description): boolean {
    return game.name.startsWith('plattraum');
}

/**
 * A man's picture. `turn` is what the board is turned by (anticlockwise); only men whose picture tells directions follow it.
 * `letters` adds the man's letter.
 */
export function picture(game: Description, kind: number, seat: number, turn: number, letters: boolean): string {
    const info = game.kinds[kind]!;
    let drawn: string;
    if (isPlattraum(game)) {
        const man = plattraum(info, game.name.endsWith('-frontofhouse'), game.name.endsWith('-bishogi'));
        drawn = man.points ? `<g transform="rotate(${front(game, seat) - turn})">${man.picture}</g>` : man.picture;
    } else if (game.name.startsWith('platonic')) {
        drawn = SOLIDS[info.letter]?.() ?? CHESS[info.letter]!;
        if (info.royal) drawn += `<circle fill="var(--gilt)" stroke="var(--ink)" stroke-width="1.6" cx="0" cy="-26" r="4.2"/>`;
    } else {
        drawn = CHESS[info.letter]!;
    }
    if (!letters) return drawn;
    return `${drawn}<g class="letter"><circle cx="20" cy="20" r="10"/><text x="20" y="20.5">${info.letter}</text></g>`;
}
