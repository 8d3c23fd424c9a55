/** The worker that searches. It keeps one board, and with it the hash table, from search to search of a game. */
import { Board, Engine, type Info, type Limits } from './engine';

export interface SearchOrder {
    id: number;
    variant: string;
    start: string;
    moves: string[];
    limits: Limits;
}

export type ToWorker = { module: WebAssembly.Module } | { order: SearchOrder } | { stop: number } | { hurry: true };
export type FromWorker = { id: number; info: Info } | { id: number; best: string } | { id: number; fault: string };

const scope = self as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent<ToWorker>) => void };

let engine: Promise<Engine> | null = null;
let board: Board | null = null;
let last: Promise<void> = Promise.resolve();
let stopped = 0; // orders up to this one are not wanted any more

async function search(order: SearchOrder): Promise<void> {
    const loaded = await engine!;
    if (order.id <= stopped) return;
    if (board?.description.name !== order.variant) {
        board?.free();
        board = loaded.open(order.variant);
    }
    board.set(order.start);
    for (const move of order.moves) board.play(move);
    const best = await board.search(order.limits, (info) => scope.postMessage({ id: order.id, info }));
    scope.postMessage({ id: order.id, best });
}

scope.onmessage = ({ data }) => {
    if ('module' in data) engine = Engine.load(data.module);
    else if ('order' in data)
        last = last
            .then(() => search(data.order))
            .catch((error: Error) => scope.postMessage({ id: data.order.id, fault: error.message }));
    else {
        if ('stop' in data) stopped = data.stop;
        board?.stop();
    }
};
