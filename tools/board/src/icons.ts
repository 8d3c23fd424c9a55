/** Pictures outside the board. */
import { html } from './dom';
import type { Description } from './engine';
import { army, picture } from './pieces';

/** A man upright, as an inline picture. */
export function manIcon(game: Description, kind: number, seat: number, letters: boolean): HTMLElement {
    const icon = html('span', { class: `man-icon ${army(game, seat)}`, 'aria-hidden': 'true' });
    const upright = game.seats === 3 ? -120 * seat : game.seats === 2 ? 180 * seat : 0;
    icon.innerHTML = `<svg viewBox="-32 -32 64 64">${picture(game, kind, seat, upright, letters)}</svg>`;
    return icon;
}

const PATHS = {
    first: 'M6 5v14M19 5l-9 7 9 7Z',
    back: 'M16 5l-9 7 9 7Z',
    next: 'M8 5l9 7-9 7Z',
    last: 'M18 5v14M5 5l9 7-9 7Z',
    undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2',
    hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.3 1 2.1h5c0-.8.4-1.6 1-2.1A6 6 0 0 0 12 3Z',
    flip: 'M7 4v14M7 4L3.5 8M7 4l3.5 4M17 20V6M17 20l3.5-4M17 20l-3.5-4',
    flag: 'M6 21V4M6 4h12l-3 4.5 3 4.5H6',
    bolt: 'M13 3L5 14h6l-1 7 8-11h-6Z',
} as const;

export type IconName = keyof typeof PATHS;

export function iconButton(name: IconName, label: string, click: () => void): HTMLButtonElement {
    const button = html('button', { class: 'icon', 'aria-label': label, title: label, click, id: `do-${name}` });
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;
    return button;
}
