/** Every game's rules in short, for the page; README and the games' own pages say all of it. */
import type { Description } from './engine';

export interface Rules {
    family: string;
    by: string;
    text: string[];
    men: Record<string, string>; // letter, "+" before a promoted one: how it moves
}

const CHESSMEN = {
    K: 'one step in any direction; royal',
    Q: 'slides like Rook and Bishop',
    R: 'slides orthogonally',
    B: 'slides diagonally',
    N: 'leaps one by two',
    P: 'steps straight forward, captures diagonally forward',
};

const TWO = 'No move may leave your own royal attacked. Checkmate wins, stalemate is a draw.';
const MANY =
    'Any move is legal, also one that leaves your royal attacked. At the start of a turn every other royal that the player to move attacks is checkmated, whoever set it up. A player without any move passes. The last royal standing wins.';
const DRAWS = 'A position for the third time, fifty moves of each player without progress, and bare royals are draws.';

const ARMY: Record<string, string> = {
    G: 'one step along any of the twelve lines; royal',
    D: 'slides along edges (bars) and hex diagonals (spikes)',
    R: 'slides along edges',
    U: 'Unicorn: slides along hex diagonals',
    S: 'Sennight: leaps to the twelve cells two and one away, as a Knight would',
    F: 'Forerook: slides straight forward and both half back',
    H: 'Hindrook: slides straight back and both half forward',
    E: 'Forerook or Unicorn',
    I: 'Hindrook or Unicorn',
    M: 'Forerook or Sennight',
    N: 'Hindrook or Sennight',
    V: 'Unicorn or Sennight',
    K: 'moves as a Forerook, captures the first man beyond exactly one man',
    A: 'moves as a Hindrook, captures the first man beyond exactly one man',
    L: 'moves as a Unicorn, captures the first man beyond exactly one man',
    C: 'steps straight forward; captures inward along the forward hex diagonal, outward half forward; on the middle file both half forward',
};

function plattraum(name: string): Rules {
    const text = [
        'On a hexagon of 91 cells, one-way Rooks run forward or back. A man’s picture shows its lines, its owner’s front upwards: bars run along edges, spikes along hex diagonals, dots are leaps, and a ball on a line is a man that a cannon jumps to capture.',
        'A Corporal that reaches the far corner while every other kind of your array still stands in its full number wins at once.',
    ];
    const men: Record<string, string> = { ...ARMY };
    if (name.includes('liuyang'))
        text.push(
            'Instead of moving, the Grandduke may change places with a friendly one-way Rook, Unicorn, cannon or Sling beside it, if nobody attacks either.',
        );
    if (name.endsWith('-bishogi')) {
        text.push(
            'Captured men change sides: drop one from your reserve on any empty cell instead of moving. Every man but Grandduke and Duchess may promote to Duchess (gilt ring) on a move that starts or ends in the zone: the enemy’s starting cells and your far edges.',
        );
    } else if (name.endsWith('-frontofhouse')) {
        text.push(
            'Captured men change sides and return by drops in a form that only moves forward (house-shaped). On a move that starts or ends in the zone (the enemy’s starting cells, your far edges) such a man may turn back to its full form, a Corporal to Batman.',
        );
        men['+C'] = 'Batman: steps and captures of a Corporal, forward and backward';
    } else if (name.includes('liuyang')) {
        text.push(
            'A Corporal on the far edges promotes to one of your own captured men, which the reserve shows; with none there it cannot go there.',
        );
    } else {
        text.push('A Corporal on its far edges must promote to another kind of your array.');
    }
    if (name.startsWith('plattraum3')) text.push(`Three armies; a checkmated player’s men leave the board. ${MANY}`);
    else text.push(TWO);
    return { family: 'Plattraum', by: 'Charles Gilman, 2012', text: [...text, DRAWS], men };
}

export function rulesOf(name: string): Rules {
    if (name.startsWith('plattraum')) return plattraum(name);
    switch (name) {
        case 'platonic':
        case 'platonic-plain':
            return {
                family: 'Platonic Chess',
                by: 'Albert Lee, 2021',
                text: [
                    'Two royal Tetrahedra a side: neither may be left attacked, and a check of either that cannot be met is mate, so a fork of both can be.',
                    name === 'platonic'
                        ? 'Pawns never promote, but on your 6th, 7th, 8th, 9th and 10th rank they may also capture as a Tetrahedron, Cube, Octahedron, Dodecahedron, Icosahedron. A Tetrahedron castles with the Icosahedron on its side, e1 to c1 or f1 to h1.'
                        : 'Here pawns promote to Icosahedra and nobody castles: the form that other engines can be taught.',
                    TWO,
                    DRAWS,
                ],
                men: {
                    T: 'one step orthogonally; royal',
                    C: 'one step diagonally, or up to two straight forward',
                    O: 'slides up to two diagonally',
                    D: 'leaps one by two, or two orthogonally',
                    I: 'slides up to four orthogonally, or leaps two diagonally',
                    P: 'as in chess, with a double step from your third rank',
                },
            };
        case 'platform':
        case 'platform8':
            return {
                family: 'Platform Chess',
                by: 'Robert Price, 2001',
                text: [
                    'Men stand only on platforms of two by two squares that float over the void. A turn is a chess move, or a move of one of your own platforms by its own size into an empty place: all that stands on it goes along, friend or foe. Drag the platform by its bare ground or its handle.',
                    'Sliding men need ground under every square they cross; a Knight leaps over the void. A pawn that is carried to its last rank becomes a Queen.',
                    TWO,
                    DRAWS,
                ],
                men: CHESSMEN,
            };
        case 'raumherichess':
        case 'raumherichess4':
            return {
                family: 'Raumherichess',
                by: 'Charles Gilman, 2010',
                text: [
                    'Five levels in the shape of a #: four upright planes of seven by five that cross in four columns. Every move lies within one plane, in which a man moves as on a chessboard of that size; none bends round a corner. On a crossing column a man belongs to two planes.',
                    ...(name === 'raumherichess'
                        ? [
                              'A pawn steps to the next leftrank or rightrank, captures with the same step and one level up or down, and promotes on the 7th (White) or first (Black).',
                              TWO,
                          ]
                        : [
                              MANY,
                              'The army of a checkmated player goes over to the one who mates. First to fall scores 0, then 1/3, 2/3, and 1 for the last.',
                          ]),
                    DRAWS,
                ],
                men: name === 'raumherichess' ? CHESSMEN : { K: CHESSMEN.K, Q: CHESSMEN.Q, R: CHESSMEN.R, B: CHESSMEN.B, N: CHESSMEN.N },
            };
        case 'glinski':
            return {
                family: 'Classics',
                by: 'Władysław Gliński, 1936–49',
                text: [
                    'Chess on a hexagon of 91 cells with three Bishops. Rooks run along edges, Bishops along hex diagonals. Pawns step straight forward and capture half forward.',
                    TWO,
                    DRAWS,
                ],
                men: CHESSMEN,
            };
        default:
            return { family: 'Classics', by: 'FIDE', text: ['The game that everybody knows.', TWO, DRAWS], men: CHESSMEN };
    }
}

/** How a kind of the game moves, by its letter. */
export function movement(game: Description, kind: number): string {
    const info = game.kinds[kind]!;
    const { men } = rulesOf(game.name);
    if (info.promoted && game.name.endsWith('-bishogi')) return 'moves as Duchess';
    if (!info.promoted && game.name.endsWith('-frontofhouse') && !info.royal && info.letter !== 'C')
        return 'the forward moves of its full form only';
    return (info.promoted ? men[`+${info.letter}`] : undefined) ?? men[info.letter] ?? '';
}
