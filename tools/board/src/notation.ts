/** Games as text: move lists, PGN, links. */
import type { Board, Description, Engine, Move, State } from './engine';
import type { Ending, Session } from './session';

export interface Import {
    variant: string;
    start: string;
    moves: string[];
    ended?: Ending | null;
}

export function seatNames(game: Description): string[] {
    if (game.seats === 4) return ['Red', 'Orange', 'Green', 'Blue'];
    return game.seats === 3 ? ['White', 'Red', 'Blue'] : ['White', 'Black'];
}

const REASONS: Record<string, string> = {
    corner: 'A Corporal reached the far corner',
    'last-standing': 'Last royal standing',
    checkmate: 'Checkmate',
    stalemate: 'Stalemate',
    bare: 'Only royals are left',
    repetition: 'The position stood for the third time',
    fifty: 'Fifty moves without progress',
    resignation: 'Resignation',
    time: 'Time is up',
    record: 'The record ends here',
};

export function reasonText(reason: string): string {
    return REASONS[reason] ?? reason;
}

/** "White wins", "Draw", "Red 1, Orange 2/3, ...". */
export function resultText(game: Description, result: string): string {
    const names = seatNames(game);
    const scores = result.split('-');
    const winner = scores.indexOf('1');
    if (game.seats === 2) return winner < 0 ? 'Draw' : `${names[winner]} wins`;
    const winners = winner < 0 ? 'Shared' : `${names[winner]} wins`;
    return `${winners} (${names.map((name, seat) => `${name} ${scores[seat]}`).join(', ')})`;
}

/* ---- Reading ---- */

const SAN = /^([A-Z]?)([a-z]?)(\d{0,2})x?([a-z]\d{1,2})(?:=?([A-Z]))?$/;

/** A move in the engine's notation, or as books write it (Nf3, exd5, O-O, e8=Q), or undefined. */
export function readMove(game: Description, state: State, token: string): Move | undefined {
    const exact = state.moves.find((m) => m.text === token);
    if (exact !== undefined) return exact;
    const plain = token.replace(/[+#!?]+$/, '');
    const again = state.moves.find((m) => m.text.toLowerCase() === plain.toLowerCase());
    if (again !== undefined) return again;
    if (plain === '--' || plain === 'pass') return state.moves.find((m) => m.sort === 'pass');
    const kindAt = new Map(state.men.map(([cell, kind]) => [cell, game.kinds[kind]!]));
    if (/^[O0](-[O0]){1,2}$/.test(plain)) {
        const side = plain.length === 3 ? 1 : -1;
        return state.moves.find((m) => {
            if (m.sort !== 'move' || kindAt.get(m.from)?.royal !== true) return false;
            return Math.sign(m.to - m.from) === side && Math.abs(game.cells[m.to]!.file - game.cells[m.from]!.file) === 2;
        });
    }
    const parts = SAN.exec(plain);
    if (parts === null) return undefined;
    const [, letter, file, rank, to, promotion] = parts;
    const found = state.moves.filter((m) => {
        if (m.sort !== 'move') return false;
        const name = game.cells[m.from]!.name;
        return (
            game.cells[m.to]!.name === to &&
            kindAt.get(m.from)!.letter === (letter || 'P') &&
            name.startsWith(file!) &&
            (rank === '' || name.slice(1) === rank) &&
            (m.kind === 0 ? promotion === undefined : game.kinds[m.kind]!.letter === promotion)
        );
    });
    return found.length === 1 ? found[0] : undefined;
}

function tags(text: string): Map<string, string> {
    return new Map(
        [...text.matchAll(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/gm)].map((m) => [m[1]!.toLowerCase(), m[2]!.replace(/\\(.)/g, '$1')]),
    );
}

/** "1-0", "1/2-1/2", "1-2/3-1/3-0": the score of each seat. */
const RESULT = /^\d(\/\d)?(-\d(\/\d)?)+$/;

/** Move text without tags, comments, variations, numbers and results. */
function tokens(text: string): string[] {
    let bare = text
        .replace(/^\s*\[\w+\s+".*"\]\s*$/gm, ' ')
        .replace(/\{[^}]*\}/g, ' ')
        .replace(/;.*$/gm, ' ');
    for (let before = ''; before !== bare;) {
        before = bare;
        bare = bare.replace(/\([^()]*\)/g, ' ');
    }
    return bare
        .replace(/\$\d+/g, ' ')
        .split(/[\s,]+/)
        .map((token) => token.replace(/^\d+\.+/, ''))
        .filter((token) => token !== '' && token !== '*' && !RESULT.test(token));
}

function readMoves(board: Board, list: string[]): string[] {
    const moves: string[] = [];
    for (const token of list) {
        const move = readMove(board.description, board.state(), token);
        if (move === undefined) throw new Error(`move ${moves.length + 1}, ${token}, is not legal there`);
        board.play(move.text);
        moves.push(move.text);
    }
    return moves;
}

/** A move list, a position string, a link or the first game of a PGN; throws an Error that says what is wrong. */
export function readGame(engine: Engine, pasted: string, variant: string): Import {
    const link = /^\s*\S*#(\S*variant=\S+)\s*$/.exec(pasted);
    if (link !== null) return readLink(link[1]!)!;
    const text = pasted.trim().split(/\n\s*\n(?=\s*\[\w+\s+")/)[0]!;
    const tag = tags(text);
    const named = tag.get('variant')?.toLowerCase();
    const known = engine.variants().map((v) => v.name);
    if (named !== undefined && !known.includes(named) && named !== 'standard') throw new Error(`no game called ${named}`);
    const name = named === undefined ? variant : named === 'standard' ? 'chess' : named;
    const board = engine.open(name);
    try {
        const isPosition = tag.size === 0 && /^\S*\//.test(text) && !text.includes('\n');
        const start = isPosition ? text : (tag.get('fen') ?? '');
        const fault = board.set(start);
        if (fault !== '') throw new Error(fault);
        const result = tag.get('result') ?? '*';
        const ended = RESULT.test(result) && result.split('-').length === board.description.seats;
        return {
            variant: name,
            start,
            moves: isPosition ? [] : readMoves(board, tokens(text)),
            ended: ended ? { result, reason: 'record' } : null,
        };
    } finally {
        board.free();
    }
}

/* ---- Writing ---- */

/** Standard algebraic notation, for chess, which other programs read. */
function san(game: Description, state: State, move: Move): string {
    const kindOf = (m: Move) => game.kinds[state.men.find(([cell]) => cell === m.from)![1]]!;
    const kind = kindOf(move);
    const [from, to] = [game.cells[move.from]!, game.cells[move.to]!];
    if (kind.royal && Math.abs(to.file - from.file) === 2) return to.file > from.file ? 'O-O' : 'O-O-O';
    const takes = move.capture ? 'x' : '';
    const promotion = move.kind !== 0 ? `=${game.kinds[move.kind]!.letter}` : '';
    if (kind.letter === 'P') return `${move.capture ? from.name[0] : ''}${takes}${to.name}${promotion}`;
    const rivals = state.moves
        .filter((m) => m.to === move.to && m.from !== move.from && kindOf(m) === kind)
        .map((m) => game.cells[m.from]!);
    let origin = '';
    if (rivals.length > 0) {
        if (rivals.every((c) => c.file !== from.file)) origin = from.name[0]!;
        else origin = rivals.every((c) => c.rank !== from.rank) ? from.name.slice(1) : from.name;
    }
    return `${kind.letter}${origin}${takes}${to.name}`;
}

export function writePgn(session: Session, engine: Engine): string {
    const { game, record, steps } = session;
    const ended = session.ending?.result ?? '*';
    const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
    const player = (seat: number) => (record.seats[seat]!.engine ? `Platypus, level ${record.seats[seat]!.level}` : 'Human');
    const lines = ['[Event "Game in the browser"]', '[Site "?"]', `[Date "${date}"]`, '[Round "-"]'];
    seatNames(game).forEach((name, seat) => lines.push(`[${name} "${player(seat)}"]`));
    lines.push(`[Result "${ended}"]`, `[Variant "${game.name}"]`);
    if (record.start !== '') lines.push('[SetUp "1"]', `[FEN "${record.start}"]`);
    const board = engine.open(game.name);
    board.set(record.start);
    let number = 0;
    const words: string[] = [];
    for (const step of steps) {
        const state = board.state();
        if (step.number !== number) words.push(`${step.number}.${words.length === 0 && step.seat > 0 && game.seats === 2 ? '..' : ''}`);
        number = step.number;
        board.play(step.move.text);
        let word = step.move.text;
        if (game.name === 'chess') {
            const after = board.state();
            word = san(game, state, step.move) + (after.reason === 'checkmate' ? '#' : after.check ? '+' : '');
        }
        words.push(word);
    }
    board.free();
    words.push(ended);
    let row = '';
    const rows: string[] = [];
    for (const word of words) {
        if (row.length + word.length + 1 > 80) {
            rows.push(row);
            row = '';
        }
        row += (row === '' ? '' : ' ') + word;
    }
    return `${lines.join('\n')}\n\n${[...rows, row].join('\n')}\n`;
}

/* ---- Links ---- */

/** The part of a link after '#': variant, position, moves. */
export function writeLink({ variant, start, moves }: Import): string {
    const parameters = new URLSearchParams({ variant });
    if (start !== '') parameters.set('start', start);
    if (moves.length > 0) parameters.set('moves', moves.join(' '));
    return parameters.toString();
}

export function readLink(hash: string): Import | null {
    const parameters = new URLSearchParams(hash.replace(/^#/, ''));
    const variant = parameters.get('variant');
    if (variant === null) return null;
    return {
        variant,
        start: parameters.get('start') ?? '',
        moves: (parameters.get('moves') ?? '').split(' ').filter((move) => move !== ''),
    };
}
