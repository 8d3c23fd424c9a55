/** What the browser keeps across a reload, on this machine alone. */
import type { ViewName } from './layout';
import type { GameRecord } from './session';

export interface Settings {
    theme: 'auto' | 'light' | 'dark';
    letters: 'auto' | 'on' | 'off';
    animate: boolean;
    lines: number;
    views: ViewName[];
}

export interface Kept {
    record: GameRecord | null;
    settings: Settings;
}

const KEY = 'platypus-board';

export const DEFAULTS: Settings = { theme: 'auto', letters: 'auto', animate: true, lines: 2, views: [] };

export function load(): Kept {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
        return { record: kept.record ?? null, settings: { ...DEFAULTS, ...kept.settings } };
    } catch {
        return { record: null, settings: { ...DEFAULTS } }; // nothing kept, or not allowed to look
    }
}

export function save(kept: Kept): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
        // A browser that may not keep anything still plays.
    }
}
