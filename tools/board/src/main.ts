/** Starts the page: the engine, then the game that a link holds, or the one kept, or a new one. */
import { App } from './app';
import { byId, html } from './dom';
import { Engine } from './engine';
import { readLink } from './notation';
import { newRecord, type GameRecord } from './session';
import { load } from './store';

async function start(): Promise<void> {
    const module = await WebAssembly.compileStreaming(fetch('engine.wasm'));
    const engine = await Engine.load(module);
    const { record, settings } = load();
    const app = new App(engine, module, settings);
    const first = (variant: string): GameRecord => {
        const board = engine.open(variant);
        const seats = Array.from({ length: board.description.seats }, (_, seat) => ({ engine: seat > 0, level: 6 }));
        const fresh = newRecord(board.description, seats);
        board.free();
        return fresh;
    };
    try {
        app.start(record ?? first('platonic'));
    } catch {
        app.open(first('platonic')); // what was kept is of no use any more
    }
    const follow = (): void => {
        const linked = readLink(location.hash);
        if (linked === null) return;
        history.replaceState(null, '', location.pathname + location.search); // or a reload would begin again
        try {
            app.import(linked);
        } catch (error) {
            byId('notes').append(html('div', { class: 'toast fault' }, `The link holds no game: ${(error as Error).message}`));
        }
    };
    window.addEventListener('hashchange', follow);
    follow();
    document.body.dataset.ready = 'true';
}

start().catch((error: Error) => {
    byId('status').textContent = `The engine could not be started: ${error.message}`;
});
