/** Lines of the engine with scores, and bars that tell how the game stands. */
import { html } from './dom';
import type { Description, Info } from './engine';
import type { Arrow } from './marks';
import { seatNames } from './notation';
import { army } from './pieces';

/** From the first seat's view in games of two, else from the seat's to move. */
export function scoreText(game: Description, info: Info, seat: number): string {
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
export function bars(game: Description, info: Info | undefined, seat: number, result: string): HTMLElement {
    let shares = seatNames(game).map(() => 1 / game.seats);
    if (result !== '*') shares = result.split('-').map(share);
    else if (info !== undefined) shares = expectations(game, info, seat);
    const names = seatNames(game);
    if (game.seats === 2) {
        const said = result !== '*' ? result : info === undefined ? 'no score yet' : scoreText(game, info, seat);
        const bar = html('div', { class: 'bar-two', role: 'img', 'aria-label': `Evaluation: ${said}` });
        bar.append(html('div', { class: `fill ${army(game, 0)}`, style: `width:${(shares[0]! * 100).toFixed(1)}%` }));
        return bar;
    }
    const rows = shares.map((part, s) =>
        html(
            'div',
            { class: `bar-row ${army(game, s)}`, role: 'img', 'aria-label': `${names[s]}: ${Math.round(part * 100)} per cent` },
            html('span', {}, names[s]!),
            html('div', { class: 'track' }, html('div', { class: 'fill', style: `width:${(part * 100).toFixed(1)}%` })),
            html('span', { class: 'number' }, `${Math.round(part * 100)}%`),
        ),
    );
    return html('div', { class: 'bar-many' }, ...rows);
}

function count(n: number): string {
    return n >= 1e6 ? `${(n / 1e6).toFixed(1)}M` : n >= 1e3 ? `${Math.round(n / 1e3)}k` : String(n);
}

/** The lines, best first; a click plays a line's first move. */
export function lines(game: Description, infos: Info[], seat: number, play: (move: string) => void): HTMLElement {
    const shown = infos.filter((info) => info.moves.length > 0);
    const list = html('ol', { class: 'lines', 'aria-label': 'Lines' });
    for (const info of shown) {
        const [first, ...rest] = info.moves;
        list.append(
            html(
                'li',
                {},
                html('strong', { class: 'score' }, scoreText(game, info, seat)),
                html('button', { class: 'link', title: 'Play this move', click: () => play(first!.text) }, first!.text),
                html('span', {}, rest.map((m) => m.text).join(' ')),
            ),
        );
    }
    const best = shown[0];
    const head =
        best === undefined ? 'Thinking…' : `Depth ${best.depth}/${best.seldepth} · ${count(best.nodes)} nodes · ${count(best.nps)}/s`;
    return html('div', {}, html('p', { class: 'depth' }, head), list);
}

export function arrowsOf(infos: Info[]): Arrow[] {
    return infos.flatMap((info, index) => {
        const move = info.moves[0];
        return move === undefined || move.to < 0
            ? []
            : [{ from: move.from, to: move.to, weight: index + 1, platform: move.sort === 'platform' }];
    });
}
