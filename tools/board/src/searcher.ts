/** The page's hold on the worker: one search at a time. */
import { canSuspend, type Info, type Limits } from './engine';
import type { FromWorker, SearchOrder, ToWorker } from './worker';

interface Running {
    order: SearchOrder;
    onInfo: (info: Info) => void;
    done: (best: string | null) => void;
    failed: (fault: Error) => void;
}

export class Searcher {
    private worker: Worker;
    private running: Running | null = null;
    private count = 0;

    constructor(private readonly module: WebAssembly.Module) {
        this.worker = this.start();
    }

    private start(): Worker {
        const worker = new Worker(new URL('worker.js', document.baseURI), { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
            const running = this.running;
            if (running?.order.id !== data.id) return;
            if ('info' in data) {
                running.onInfo(data.info);
                return;
            }
            this.running = null;
            if ('fault' in data) running.failed(new Error(data.fault));
            else running.done(data.best);
        };
        worker.postMessage({ module: this.module } satisfies ToWorker);
        return worker;
    }

    /** Resolves to the best move, or to null if another search or `cancel` comes first; rejects if the engine fails. */
    search(variant: string, start: string, moves: string[], limits: Limits, onInfo: (info: Info) => void): Promise<string | null> {
        this.cancel();
        const order = { id: ++this.count, variant, start, moves, limits };
        return new Promise((done, failed) => {
            this.running = { order, onInfo, done, failed };
            this.worker.postMessage({ order } satisfies ToWorker);
        });
    }

    /** Asks the running search for the best move that it has. Without a way to listen it goes on to its limit. */
    hurry(): void {
        if (this.running !== null && canSuspend) this.worker.postMessage({ hurry: true } satisfies ToWorker);
    }

    /** Ends the running search and forgets its result. Where the search cannot listen while it runs, the worker goes, and its table. */
    cancel(): void {
        const running = this.running;
        if (running === null) return;
        this.running = null;
        if (canSuspend) {
            this.worker.postMessage({ stop: running.order.id } satisfies ToWorker);
        } else {
            this.worker.terminate();
            this.worker = this.start();
        }
        running.done(null);
    }
}
