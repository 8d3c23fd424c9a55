/** The table: it ties the game, the engine's worker, the views and the panels together. */
import { AnalysisPanel, arrowsOf } from './analysis';
import { BoardView } from './board';
import { newGameDialog, rulesView, settingsDialog } from './dialogs';
import { byId, html } from './dom';
import type { Engine, Info, Limits } from './engine';
import { PlayerHand, type Table } from './hand';
import { iconButton } from './icons';
import { layoutOf, turnOf, viewsOf, type ViewName } from './layout';
import { platformSquares, type Arrow, type Scene } from './marks';
import { reasonText, resultText, seatNames, type Import } from './notation';
import { MovesPanel, SharePanel, type Panel } from './panels';
import { army, isPlattraum } from './pieces';
import { Searcher } from './searcher';
import { SeatRow } from './seats';
import { FULL_LEVEL, newRecord, Session, type GameRecord } from './session';
import type { Solid } from './solid';
import { save, type Settings } from './store';

type Tab = 'moves' | 'analysis' | 'share' | 'rules';
const TABS: [Tab, string][] = [
    ['moves', 'Moves'],
    ['analysis', 'Analysis'],
    ['share', 'Share'],
    ['rules', 'Rules'],
];
const VIEW_NAMES: Record<ViewName, string> = { board: 'Board', levels: 'Levels', planes: 'Planes', solid: '3D' };
const PAUSE = 350; // ms that a move of the engine takes at least, so that eyes can follow
const FOREVER = 24 * 3600 * 1000;

export class App implements Table {
    readonly session: Session;
    private readonly searcher: Searcher;
    private readonly hand = new PlayerHand(this);
    private flat: BoardView[] = [];
    private solid: Solid | null = null;
    private rows: SeatRow[] = [];
    private built = '';
    private builds = 0; // counts them, so that a view that took long to load knows whether it is still wanted
    private seatBelow = 0;
    private tab: Tab = 'moves';
    private panel: Panel | null = null; // of the tab
    private panelShown = '';
    private infos: Info[] = []; // of the position shown
    private hint: Arrow[] = [];
    private turn = 0; // counts positions, so that late answers are known
    private busy = false;
    /** While analysing: the game as it was left. */
    private kept: GameRecord | null = null;

    constructor(
        private readonly engine: Engine,
        module: WebAssembly.Module,
        private readonly settings: Settings,
    ) {
        this.session = new Session(engine);
        this.searcher = new Searcher(module);
    }

    start(record: GameRecord): void {
        byId('new').addEventListener('click', () =>
            newGameDialog(this.engine, this.session.record, this.letters(), (fresh) => this.open(fresh)),
        );
        byId('settings').addEventListener('click', () => settingsDialog(this.settings, () => this.redraw()));
        byId('controls').append(
            iconButton('first', 'To the start', () => this.goTo(0)),
            iconButton('back', 'One move back', () => this.goTo(this.session.cursor - 1)),
            iconButton('next', 'One move on', () => this.goTo(this.session.cursor + 1)),
            iconButton('last', 'To the last move', () => this.goTo(Infinity)),
            iconButton('undo', 'Take back', () => this.undo()),
            iconButton('hint', 'Hint', () => void this.showHint()),
            iconButton('bolt', 'Move now', () => this.kept === null && this.searcher.hurry()),
            iconButton('flip', 'Turn the board', () => this.flip()),
            iconButton('flag', 'Resign', () => this.resign()),
        );
        for (const [tab, name] of TABS) {
            byId('tabs').append(
                html('button', { role: 'tab', id: `tab-${tab}`, 'aria-controls': 'panel', click: () => this.showTab(tab) }, name),
            );
        }
        byId('tabs').addEventListener('keydown', (event) => this.tabKey(event));
        document.addEventListener('keydown', (event) => this.key(event));
        window.addEventListener('resize', () => this.refresh());
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.refresh()); // the view in 3D mixes its own colours
        window.addEventListener('pagehide', () => {
            this.session.settleClock();
            this.save();
        });
        setInterval(() => this.tick(), 100);
        this.open(record);
    }

    /* ---- Games ---- */

    /** Takes up a game, which ends an analysis; on an Error all stays as it is. */
    open(record: GameRecord): void {
        this.session.open(record);
        this.kept = null;
        this.seatBelow = Math.max(
            0,
            record.seats.findIndex((seat) => !seat.engine),
        );
        this.rebuild();
    }

    /** Takes up a game that came as text or by a link; on an Error all stays as it is. */
    import(game: Import): void {
        const board = this.engine.open(game.variant);
        const old = this.session.record as GameRecord | undefined;
        const seats = seatNames(board.description).map((_, seat) => old?.seats[seat] ?? { engine: seat > 0, level: 6 });
        const { start, moves, ended = null } = game;
        const record = { ...newRecord(board.description, seats), start, moves, ended };
        board.free();
        this.open(record);
    }

    /** Another position is to be shown, or others are to play it: nothing known, held or asked of the former one stays. */
    private turned(): void {
        this.turn++;
        this.searcher.cancel();
        this.busy = false;
        this.infos = [];
        this.hint = [];
        this.hand.letGo();
        this.refresh();
        this.think();
    }

    private rebuild(): void {
        this.built = '';
        this.turned();
    }

    /** The same position in another look. */
    private redraw(): void {
        this.built = '';
        this.refresh();
    }

    private save(): void {
        save({ record: this.kept ?? this.session.record, settings: this.settings });
    }

    /* ---- Table: what the hand asks ---- */

    viewer(): number {
        return this.seatBelow;
    }

    mayMove(): boolean {
        const { session } = this;
        if (session.state.moves.length === 0) return false;
        if (this.kept !== null) return true;
        return session.atEnd && session.ending === null && !session.record.seats[session.state.seat]!.engine;
    }

    moved(text: string): void {
        const { session } = this;
        const mover = session.state.seat;
        const fallen = session.play(text);
        const names = seatNames(session.game);
        for (const seat of fallen) {
            const taken =
                session.game.seats === 4 ? ' Its army changes sides.' : session.game.seats === 3 ? ' Its men leave the board.' : '';
            this.note(`${names[seat]} is checkmated.${taken}`);
        }
        byId('said').textContent = `${names[mover]}: ${text}`;
        this.turned();
    }

    changed(): void {
        this.session.moved ??= [];
        this.refresh();
    }

    /* ---- Moving about ---- */

    private goTo(ply: number): void {
        this.session.goTo(ply);
        this.turned();
    }

    private undo(): void {
        this.session.undo();
        this.turned();
    }

    private flip(): void {
        this.seatBelow = (this.seatBelow + 1) % this.session.game.seats;
        this.redraw();
    }

    /** It is the player that resigns, also while the engine thinks. */
    private resign(): void {
        const { session } = this;
        const { state, record } = session;
        if (this.kept !== null || !session.atEnd || session.ending !== null) return;
        const byHand = (seat: number) => state.alive[seat]! && !record.seats[seat]!.engine;
        const seat = [state.seat, this.seatBelow, ...record.seats.keys()].find(byHand);
        if (seat === undefined) return this.note('Nobody plays by hand.');
        if (!session.resign(seat)) this.note(`${seatNames(session.game)[seat]} leaves the table; the engine plays on.`);
        this.rebuild();
    }

    private tabKey(event: KeyboardEvent): void {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const next = (TABS.findIndex(([tab]) => tab === this.tab) + step + TABS.length) % TABS.length;
        this.showTab(TABS[next]![0]);
        byId(`tab-${this.tab}`).focus();
    }

    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea') !== null) return;
        if (document.querySelector('dialog[open]') !== null) return;
        const act: Record<string, () => void> = {
            ArrowLeft: () => this.goTo(this.session.cursor - 1),
            ArrowRight: () => this.goTo(this.session.cursor + 1),
            Home: () => this.goTo(0),
            End: () => this.goTo(Infinity),
            u: () => this.undo(),
            h: () => void this.showHint(),
            f: () => this.flip(),
            a: () => this.analyse(this.kept === null),
            Escape: () => this.hand.cancel(),
        };
        const chosen = act[event.key];
        if (chosen === undefined) return;
        event.preventDefault();
        chosen();
    }

    /* ---- The engine ---- */

    private limits(): Limits {
        const { session } = this;
        const { record, state } = session;
        const { level } = record.seats[state.seat]!;
        const clock = record.clock !== null && session.ticking;
        return {
            level,
            lines: 1,
            nodes: 0,
            movetime: clock ? 0 : record.seconds * 1000,
            time: clock ? Math.max(1, session.left(state.seat)) : 0,
            increment: clock ? record.clock!.increment * 1000 : 0,
        };
    }

    /** Lets the engine do what is its turn now: move, analyse, or nothing. */
    private think(): void {
        const { session, turn } = this;
        if (this.kept !== null) {
            if (session.state.result === '*')
                void this.search({ level: FULL_LEVEL, lines: this.settings.lines, nodes: 0, movetime: FOREVER, time: 0, increment: 0 });
            return;
        }
        if (!session.atEnd || session.ending !== null) return;
        const pass = session.onlyPass;
        if (pass !== null) {
            this.note(`${seatNames(session.game)[session.state.seat]} has no move and passes.`);
            setTimeout(() => turn === this.turn && this.moved(pass.text), PAUSE);
        } else if (session.record.seats[session.state.seat]!.engine) {
            void this.engineMove(turn);
        }
    }

    private async engineMove(turn: number): Promise<void> {
        this.busy = true;
        this.refresh();
        const pause = new Promise((done) => setTimeout(done, this.settings.animate ? PAUSE : 0));
        const best = await this.search(this.limits());
        await pause;
        if (best === null || turn !== this.turn) return;
        this.busy = false;
        this.moved(best);
    }

    /** Searches the position shown; reports go to the analysis panel. Resolves to null if the position went, or the engine failed. */
    private async search(limits: Limits): Promise<string | null> {
        const { record, cursor } = this.session;
        const turn = this.turn;
        const told = (info: Info) => {
            if (turn !== this.turn) return;
            this.infos[info.line - 1] = info;
            this.infos.length = Math.max(info.line, Math.min(this.infos.length, limits.lines));
            if (this.kept !== null && info.line === 1) this.showMarks();
            if (this.tab === 'analysis') this.panel?.update();
        };
        try {
            return await this.searcher.search(record.variant, record.start, record.moves.slice(0, cursor), limits, told);
        } catch (error) {
            this.note(`The engine failed: ${(error as Error).message}`);
            return null;
        }
    }

    private async showHint(): Promise<void> {
        const { session } = this;
        if (this.kept !== null || !this.mayMove() || session.onlyPass !== null) return;
        const { turn } = this;
        const best = await this.search({ level: FULL_LEVEL, lines: 1, nodes: 0, movetime: 1200, time: 0, increment: 0 });
        if (turn !== this.turn) return;
        const move = session.state.moves.find((m) => m.text === best);
        if (move === undefined) return;
        this.hint = move.to < 0 ? [] : [{ from: move.from, to: move.to, weight: 1, platform: move.sort === 'platform' }];
        this.note(`Hint: ${move.text}`);
        this.changed();
    }

    /** Begins or ends analysis; the game that was left comes back as it was. */
    private analyse(on: boolean): void {
        if (on && this.kept === null) {
            this.session.settleClock();
            this.kept = structuredClone(this.session.record);
            const free = this.session.record.seats.map((seat) => ({ ...seat, engine: false }));
            const { cursor } = this.session;
            this.session.open({ ...structuredClone(this.kept), seats: free, clock: null });
            this.session.goTo(cursor);
            this.tab = 'analysis';
        } else if (!on && this.kept !== null) {
            const record = this.kept;
            this.kept = null;
            this.session.open(record);
        }
        this.rebuild();
    }

    /** What was found in analysis takes the place of the game. */
    private playOn(): void {
        const { seats, clock, left } = this.kept!;
        const record = structuredClone(this.session.record);
        this.open({ ...record, moves: record.moves.slice(0, this.session.cursor), seats, clock, left, ended: null });
    }

    /* ---- Showing ---- */

    letters(): boolean {
        return this.settings.letters === 'on' || (this.settings.letters === 'auto' && isPlattraum(this.session.game));
    }

    private note(text: string): void {
        const note = html('div', { class: 'toast' }, text);
        byId('notes').append(note);
        setTimeout(() => note.remove(), 4500);
    }

    private build(): void {
        const { session, settings } = this;
        const { game } = session;
        const host = byId('board');
        const columns = host.clientWidth > 640 ? 3 : 2;
        const available = viewsOf(game);
        const wanted =
            available.length === 1
                ? available
                : available.filter((view) => (settings.views.length === 0 ? view === available[0] : settings.views.includes(view)));
        const now = JSON.stringify([game.name, this.seatBelow, columns, wanted]);
        if (now === this.built) return;
        this.built = now;
        const build = ++this.builds;
        document.documentElement.dataset.theme = settings.theme;
        document.documentElement.dataset.seats = String(game.seats);
        document.documentElement.classList.toggle('no-glide', !settings.animate);
        document.documentElement.classList.toggle('has-reserves', game.reserves);
        byId('title').textContent = game.title;
        document.title = `${game.title} · Platypus`;
        const turn = turnOf(game, this.seatBelow);
        const shade = (cell: number) =>
            game.platforms ? 'void' : game.shape === 'hexagon' ? `hex-${game.cells[cell]!.shade}` : `shade-${game.cells[cell]!.shade}`;
        this.solid?.dispose();
        this.solid = null;
        this.flat = [];
        host.replaceChildren();
        host.dataset.shape = game.shape;
        for (const view of wanted) {
            if (view === 'solid') {
                void this.buildSolid(host, build);
                continue;
            }
            const layout = layoutOf(game, view, this.seatBelow, columns);
            const flat = new BoardView(
                layout,
                turn,
                this.hand,
                game.cells.length,
                `${game.title}, ${VIEW_NAMES[view].toLowerCase()}`,
                shade,
            );
            flat.element.style.setProperty('--ratio', String(layout.width / layout.height));
            this.flat.push(flat);
            host.append(flat.element);
        }
        const bar = byId('views-bar');
        bar.hidden = available.length === 1;
        bar.replaceChildren(
            ...available.map((view) =>
                html(
                    'button',
                    { id: `view-${view}`, 'aria-pressed': String(wanted.includes(view)), click: () => this.toggleView(view, wanted) },
                    VIEW_NAMES[view],
                ),
            ),
        );
        this.buildSeats();
        this.showTab(this.tab);
    }

    private async buildSolid(host: HTMLElement, build: number): Promise<void> {
        const { Solid } = await import('./solid');
        if (build !== this.builds) return;
        try {
            this.solid = new Solid(this.session.game, this.hand);
        } catch {
            host.append(html('p', { class: 'empty' }, 'This browser cannot draw in 3D; levels and planes show the same.'));
            return;
        }
        host.append(this.solid.element);
        this.refresh();
    }

    private toggleView(view: ViewName, shown: ViewName[]): void {
        const next = shown.includes(view) ? shown.filter((v) => v !== view) : [...shown, view];
        if (next.length === 0) return;
        this.settings.views = next;
        this.refresh();
    }

    private buildSeats(): void {
        const { game } = this.session;
        this.rows = seatNames(game).map(
            (_, seat) =>
                new SeatRow(this.session, seat, {
                    seatChanged: () => this.turned(),
                    pickReserve: (kind) => this.hand.pressReserve(kind),
                    grabReserve: (kind) => this.hand.select({ reserve: kind }),
                    dropOn: (cell) => this.hand.drop(cell),
                    selection: () => this.hand.selection,
                    mayMove: () => this.mayMove(),
                    letters: () => this.letters(),
                    thinking: () => this.busy,
                }),
        );
        const below = this.rows[this.seatBelow]!;
        byId('above').replaceChildren(...this.rows.filter((row) => row !== below).map((row) => row.element));
        byId('below').replaceChildren(below.element);
    }

    private marks(): Scene['marks'] {
        const { session, hand } = this;
        const last = session.lastMove;
        const ends = last === null ? [] : last.sort === 'platform' ? platformSquares(session.game, last.to) : [last.from, last.to];
        return {
            selection: hand.selection,
            targets: hand.targets(),
            last: ends.filter((cell) => cell >= 0),
            check: session.threatened(),
            arrows: this.kept !== null ? arrowsOf(this.reports()) : this.hint,
        };
    }

    /** What the search has told of the position shown, best first. */
    private reports(): Info[] {
        return this.infos.filter((info) => info !== undefined);
    }

    private showMarks(): void {
        const { session } = this;
        const scene: Scene = {
            game: session.game,
            state: session.state,
            moved: session.moved,
            marks: this.marks(),
            letters: this.letters(),
            seatNames: seatNames(session.game),
        };
        for (const view of this.flat) view.show(scene);
        this.solid?.show(scene);
        session.moved = []; // they have gone there now
    }

    private refresh(): void {
        this.build();
        this.showMarks();
        for (const row of this.rows) row.update();
        this.showStatus();
        this.panel?.update();
        this.save();
        document.body.dataset.position = this.session.state.position;
    }

    private showStatus(): void {
        const { session } = this;
        const { game, state } = session;
        const names = seatNames(game);
        const status = byId('status');
        const ending = session.ending;
        status.classList.toggle('ended', ending !== null);
        const parts: (Node | string)[] = [];
        if (ending !== null) {
            parts.push(html('b', {}, `${reasonText(ending.reason)}. `), html('span', {}, resultText(game, ending.result)));
        } else {
            parts.push(
                html('span', { class: `chip ${army(game, state.seat)}` }),
                html('b', {}, `${names[state.seat]} ${this.busy ? 'is thinking…' : 'to move'}`),
            );
            if (game.seats === 2 && state.check) parts.push(html('span', { class: 'alarm' }, 'Check'));
            if (!session.atEnd) parts.push(html('span', {}, `after ${session.cursor} of ${session.steps.length} moves`));
        }
        const pass = this.kept !== null ? session.onlyPass : null; // in a game it is played at once
        if (pass !== null) parts.push(html('button', { class: 'small', click: () => this.moved(pass.text) }, 'Pass'));
        if (this.kept !== null) parts.push(html('button', { class: 'small', click: () => this.analyse(false) }, 'Back to the game'));
        status.replaceChildren(...parts);
    }

    /* ---- Tabs ---- */

    private showTab(tab: Tab): void {
        this.tab = tab;
        const now = JSON.stringify([tab, this.session.game.name, this.letters()]);
        if (now === this.panelShown) return; // it keeps what was typed and the focus
        this.panelShown = now;
        for (const [name] of TABS) {
            byId(`tab-${name}`).setAttribute('aria-selected', String(name === tab));
            byId(`tab-${name}`).setAttribute('tabindex', name === tab ? '0' : '-1');
        }
        this.panel = this.makePanel(tab);
        byId('panel').setAttribute('aria-labelledby', `tab-${tab}`);
        byId('panel').replaceChildren(this.panel.element);
        byId('panel').scrollTop = 0;
        this.panel.update();
    }

    private makePanel(tab: Tab): Panel {
        const { session, engine } = this;
        switch (tab) {
            case 'moves':
                return new MovesPanel(session, (ply) => this.goTo(ply));
            case 'analysis':
                return new AnalysisPanel(session.game, {
                    state: () => session.state,
                    infos: () => this.reports(),
                    analysing: () => this.kept !== null,
                    analyse: (on) => this.analyse(on),
                    linesWanted: () => this.settings.lines,
                    wantLines: (count) => {
                        this.settings.lines = count;
                        this.turned();
                    },
                    play: (move) => this.moved(move),
                    playOn: () => this.playOn(),
                });
            case 'share':
                return new SharePanel(
                    session,
                    engine,
                    (text) => this.note(text),
                    (game) => {
                        this.import(game);
                        this.note('Game loaded');
                    },
                );
            case 'rules':
                return { element: rulesView(engine, session.game.name, this.letters()), update: () => {} };
        }
    }

    /* ---- Time ---- */

    private tick(): void {
        for (const row of this.rows) row.tick();
        if (this.kept !== null) return;
        const flagged = this.session.flag();
        if (flagged === null) return;
        const name = seatNames(this.session.game)[flagged.seat]!;
        this.note(flagged.ended ? `${name}’s time is up.` : `${name}’s time is up; the engine plays on.`);
        this.rebuild();
    }
}
