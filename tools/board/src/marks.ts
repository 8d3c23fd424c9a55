/** What a view of the board shows besides men: the same for flat views and the one in 3D. */
import type { Description, State } from './engine';

/** What the player has taken hold of. */
export type Selection = { cell: number } | { platform: number } | { reserve: number } | null;

export interface Arrow {
    from: number;
    to: number;
    weight: number; // 1 the best
    platform: boolean;
}

export interface Marks {
    selection: Selection;
    targets: Map<number, 'go' | 'take' | 'swap'>; // cells, or lower left squares of platforms
    last: number[];
    check: number[];
    arrows: Arrow[];
}

export interface Scene {
    game: Description;
    state: State;
    /** Pairs of cells by which men moved since the former scene; null if this one is another position altogether. */
    moved: [number, number][] | null;
    marks: Marks;
    letters: boolean;
    seatNames: string[];
}

/** What views tell the player's hand. */
export interface Hand {
    press(cell: number): void; // a click, a tap, Enter
    movable(cell: number): boolean; // may a drag begin here?
    grab(cell: number): void; // a drag begins
    drop(cell: number | null): void; // and ends
    movablePlatforms(): number[];
    pressPlatform(cell: number): void;
    grabPlatform(cell: number): void;
    dropPlatform(cell: number | null): void;
    cancel(): void;
}

/** Squares of the platform whose lower left square is `cell`. */
export function platformSquares(game: Description, cell: number): number[] {
    return [cell, cell + 1, cell + game.files, cell + game.files + 1];
}

/** Lower left square of the platform place on which a cell lies. */
export function platformOf(game: Description, cell: number): number {
    const { file, rank } = game.cells[cell]!;
    return file - (file % 2) + (rank - (rank % 2)) * game.files;
}
