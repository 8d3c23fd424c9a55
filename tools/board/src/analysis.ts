/** Lines of the engine with scores, and bars that tell how the game stands. */
import { html } from './dom';
import type { Description, Info, State } from './engine';
import type { Arrow } from './marks';
import { seatNames } from './notation';
import type { Panel } from './panels';
import { army } from './pieces';

/** From the first seat's view in games of two, else from the seat's to move. */
function scoreText(game: Description, info: Info, seat: number): string {
    const sign = game.seats === 2 && seat === 1 ? -1 : 1;
    if (info.mate !== 0) {
        const moves = Math.ceil(Math.abs(info.mate) / game.seats);
        return `${info.mate * sign > 0 ? '' : '−'}#${moves}`;
    }
    const pawns = (info.score * sign) / 100;
    return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(2)}`;
}

/** Share of the point that each seat may expect, from 0 to 1. */
function expectations(game: Description, info: Info, seat: number): number[] {
    if (game.seats > 2) return info.expected.map((e) => e / 1000);
    const mover = info.mate !== 0 ? (info.mate > 0 ? 1 : 0) : 1 / (1 + 10 ** (-info.score / 400));
    return seat === 0 ? [mover, 1 - mover] : [1 - mover, mover];
}

function share(score: string): number {
    const [over, under] = score.split('/');
    return Number(over) / Number(under ?? 1);
}

/** One bar for two players; one for each seat of three and four. Of a game that is over they show the result. */
class Bars {
    readonly element: HTMLElement;
    private readonly said: HTMLElement[]; // those with a name for screen readers
    private readonly fills: HTMLElement[];
    private readonly numbers: HTMLElement[] = [];

    constructor(private readonly game: Description) {
        const seats = seatNames(game).slice(0, game.seats === 2 ? 1 : game.seats);
        this.fills = seats.map((_, seat) => html('div', { class: game.seats === 2 ? `fill ${army(game, seat)}` : 'fill' }));
        if (game.seats === 2) {
            this.element = html('div', { class: 'bar-two', role: 'img' }, this.fills[0]!);
            this.said = [this.element];
            return;
        }
        this.said = seats.map((name, seat) => {
            const number = html('span', { class: 'number' });
            this.numbers.push(number);
            return html(
                'div',
                { class: `bar-row ${army(game, seat)}`, role: 'img' },
                html('span', {}, name),
                html('div', { class: 'track' }, this.fills[seat]!),
                number,
            );
        });
        this.element = html('div', { class: 'bar-many' }, ...this.said);
    }

    show(info: Info | undefined, { seat, result }: State): void {
        const { game } = this;
        const names = seatNames(game);
        let shares = names.map(() => 1 / game.seats);
        if (result !== '*') shares = result.split('-').map(share);
        else if (info !== undefined) shares = expectations(game, info, seat);
        this.fills.forEach((fill, s) => (fill.style.width = `${(shares[s]! * 100).toFixed(1)}%`));
        this.numbers.forEach((number, s) => (number.textContent = `${Math.round(shares[s]! * 100)}%`));
        const score = result !== '*' ? result : info === undefined ? 'no score yet' : scoreText(game, info, seat);
        this.said.forEach((bar, s) =>
            bar.setAttribute(
                'aria-label',
                game.seats === 2 ? `Evaluation: ${score}` : `${names[s]}: ${Math.round(shares[s]! * 100)} per cent`,
            ),
        );
    }
}

function count(n: number): string {
    return n >= 1e6 ? `${(n / 1e6).toFixed(1)}M` : n >= 1e3 ? `${Math.round(n / 1e3)}k` : String(n);
}

interface Row {
    element: HTMLElement;
    score: HTMLElement;
    first: HTMLElement;
    rest: HTMLElement;
}

/** The lines, best first; a click plays a line's first move. Rows stay as reports come, so that they can be clicked and keep the focus. */
class Lines {
    readonly element = html('div');
    private readonly head = html('p', { class: 'depth' });
    private readonly list = html('ol', { class: 'lines', 'aria-label': 'Lines' });
    private rows: Row[] = [];
    private shown: Info[] = [];

    constructor(
        private readonly game: Description,
        private readonly play: (move: string) => void,
    ) {
        this.element.append(this.head, this.list);
    }

    show(infos: Info[], { seat, result }: State): void {
        this.element.hidden = result !== '*';
        this.shown = infos.filter((info) => info.moves.length > 0);
        const best = this.shown[0];
        this.head.textContent =
            best === undefined ? 'Thinking…' : `Depth ${best.depth}/${best.seldepth} · ${count(best.nodes)} nodes · ${count(best.nps)}/s`;
        while (this.rows.length > this.shown.length) this.rows.pop()!.element.remove();
        while (this.rows.length < this.shown.length) this.add();
        this.shown.forEach((info, index) => {
            const [first, ...rest] = info.moves.map((move) => move.text);
            const row = this.rows[index]!;
            row.score.textContent = scoreText(this.game, info, seat);
            row.first.textContent = first!;
            row.rest.textContent = rest.join(' ');
        });
    }

    private add(): void {
        const index = this.rows.length;
        const row = {
            score: html('strong', { class: 'score' }),
            first: html('button', { class: 'link', title: 'Play this move', click: () => this.play(this.shown[index]!.moves[0]!.text) }),
            rest: html('span'),
        };
        const element = html('li', {}, row.score, row.first, row.rest);
        this.list.append(element);
        this.rows.push({ element, ...row });
    }
}

/** What the panel asks of the table. */
export interface AnalysisOwner {
    state(): State;
    infos(): Info[]; // of the position shown
    analysing(): boolean;
    analyse(on: boolean): void;
    linesWanted(): number;
    wantLines(count: number): void;
    play(move: string): void;
    playOn(): void; // the game goes on from the position shown
}

export class AnalysisPanel implements Panel {
    readonly element: HTMLElement;
    private readonly bars: Bars;
    private readonly lines: Lines;
    private readonly toggle: HTMLButtonElement;
    private readonly live: HTMLElement;
    private readonly idle = html(
        'p',
        { class: 'empty' },
        'The engine looks at the position with all its strength and shows its best lines while you try moves. The game waits meanwhile.',
    );

    constructor(
        game: Description,
        private readonly owner: AnalysisOwner,
    ) {
        this.bars = new Bars(game);
        this.lines = new Lines(game, (move) => owner.play(move));
        this.toggle = html('button', { id: 'analyse', click: () => owner.analyse(!owner.analysing()) });
        const wanted = html(
            'select',
            { 'aria-label': 'Lines' },
            ...[1, 2, 3, 5].map((n) => html('option', { value: n }, `${n} ${n === 1 ? 'line' : 'lines'}`)),
        );
        wanted.value = String(owner.linesWanted());
        wanted.addEventListener('change', () => owner.wantLines(Number(wanted.value)));
        this.live = html(
            'div',
            {},
            this.bars.element,
            this.lines.element,
            html('p', { class: 'by' }, 'Any move can be tried here; the game waits.'),
            html('button', { click: () => owner.playOn() }, 'Play on from here'),
        );
        this.element = html('div', { class: 'analysis' }, html('div', { class: 'line' }, this.toggle, wanted), this.live, this.idle);
    }

    update(): void {
        const on = this.owner.analysing();
        this.toggle.textContent = on ? 'Stop analysis' : 'Analyse this position';
        this.toggle.setAttribute('aria-pressed', String(on));
        this.toggle.classList.toggle('primary', !on);
        this.live.hidden = !on;
        this.idle.hidden = on;
        if (!on) return;
        const [infos, state] = [this.owner.infos(), this.owner.state()];
        this.bars.show(infos[0], state);
        this.lines.show(infos, state);
    }
}

export function arrowsOf(infos: Info[]): Arrow[] {
    return infos.flatMap((info, index) => {
        const move = info.moves[0];
        return move === undefined || move.to < 0
            ? []
            : [{ from: move.from, to: move.to, weight: index + 1, platform: move.sort === 'platform' }];
    });
}
