/** A flat view of the board in SVG: cells, ground, men that move, marks, and entry by mouse, touch and keyboard. */
import { svg } from './dom';
import type { Man } from './engine';
import type { Layout, Place } from './layout';
import { UNIT } from './layout';
import { platformOf, platformSquares, type Hand, type Scene } from './marks';
import { army, picture } from './pieces';

interface Drawn {
    place: Place;
    kind: number;
    seat: number;
    element: SVGGElement;
}

const DRAG_FROM = 6; // px that a pointer goes before it drags

export class BoardView {
    readonly element: SVGSVGElement;
    private readonly layers = {
        cells: svg('g'),
        ground: svg('g'),
        marks: svg('g', { class: 'marks' }),
        labels: svg('g', { class: 'labels', 'aria-hidden': 'true' }),
        men: svg('g', { 'aria-hidden': 'true' }),
        dots: svg('g', { class: 'dots', 'aria-hidden': 'true' }),
        arrows: svg('g', { class: 'arrows', 'aria-hidden': 'true' }),
        hits: svg('g', { class: 'hits' }),
    };
    private readonly places: Place[][]; // of each cell
    private readonly hits: SVGPolygonElement[] = []; // of each place
    private men: Drawn[] = [];
    private grounds = new Map<number, SVGGElement>();
    private grips: SVGGElement[] = [];
    private scene: Scene | null = null;
    private focused = 0; // place that the Tab key comes to
    private drag: { id: number; x: number; y: number; cell: number; platform: boolean; on: boolean } | null = null;
    private dragged = false; // what the pointer did last was no click

    constructor(
        private readonly layout: Layout,
        private readonly turn: number,
        private readonly hand: Hand,
        cells: number,
        title: string,
        shades: (cell: number) => string,
    ) {
        this.places = Array.from({ length: cells }, (_, cell) => layout.places.filter((place) => place.cell === cell));
        this.element = svg(
            'svg',
            { class: 'board', viewBox: `0 0 ${layout.width} ${layout.height}`, role: 'group', 'aria-label': title },
            ...Object.values(this.layers),
        );
        const points = layout.outline.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
        layout.places.forEach((place, index) => {
            const transform = `translate(${place.x} ${place.y})`;
            this.layers.cells.append(svg('polygon', { class: `cell ${shades(place.cell)}`, points, transform }));
            const hit = svg('polygon', { points, transform, 'data-cell': place.cell, role: 'button', tabindex: index === 0 ? 0 : -1 });
            this.hits.push(hit);
            this.layers.hits.append(hit);
        });
        for (const label of layout.labels)
            this.layers.labels.append(
                svg(
                    'text',
                    {
                        x: label.x,
                        y: label.y,
                        'font-size': label.big === true ? layout.letter * 1.4 : layout.letter,
                        class: label.big === true ? 'title' : '',
                    },
                    label.text,
                ),
            );
        this.element.addEventListener('pointerdown', (event) => this.pointerDown(event));
        this.element.addEventListener('pointermove', (event) => this.pointerMove(event));
        this.element.addEventListener('pointerup', (event) => this.pointerUp(event));
        this.element.addEventListener('pointercancel', () => this.endDrag());
        this.element.addEventListener('click', (event) => this.click(event));
        this.element.addEventListener('keydown', (event) => this.key(event));
        this.element.addEventListener('focusin', (event) => {
            const index = this.hits.indexOf(event.target as SVGPolygonElement);
            if (index >= 0) this.setFocus(index);
        });
    }

    show(scene: Scene): void {
        const animate = scene.moved !== null && this.scene !== null;
        this.element.classList.toggle('still', !animate);
        this.showGround(scene);
        this.showMen(scene, animate ? scene.moved! : []);
        this.showMarks(scene);
        this.scene = scene;
        this.nameCells(scene);
    }

    /* ---- Ground ---- */

    private showGround(scene: Scene): void {
        if (!scene.game.platforms) return;
        const wanted = new Map<number, number>();
        scene.state.ground.forEach((owner, cell) => {
            if (owner >= 0 && platformOf(scene.game, cell) === cell) wanted.set(cell, owner);
        });
        const spare = [...this.grounds].filter(([cell]) => !wanted.has(cell));
        for (const [cell, owner] of wanted) {
            let ground = this.grounds.get(cell);
            if (ground === undefined) {
                const index = spare.findIndex(([, g]) => g.dataset.owner === String(owner));
                const moved = index >= 0 ? spare.splice(index, 1)[0]! : null;
                ground = moved?.[1] ?? this.drawGround(owner);
                if (moved !== null) this.grounds.delete(moved[0]);
                this.grounds.set(cell, ground);
            }
            const { x, y } = this.layout.platform(cell);
            ground.style.transform = `translate(${x}px, ${y}px)`;
        }
        for (const [cell, ground] of spare) {
            ground.remove();
            this.grounds.delete(cell);
        }
        const movable = this.hand.movablePlatforms();
        if (movable.join() === this.grips.map((grip) => grip.dataset.platform).join()) return; // they keep the focus
        for (const grip of this.grips) grip.remove();
        this.grips = movable.map((cell) => {
            const { x, y } = this.layout.platform(cell);
            const grip = svg(
                'g',
                {
                    class: 'grip',
                    transform: `translate(${x} ${y})`,
                    role: 'button',
                    tabindex: 0,
                    'data-platform': cell,
                    'aria-label': `Platform at ${scene.game.cells[cell]!.name}: move it`,
                },
                svg('circle', { r: 22, class: 'reach' }),
                svg('circle', { r: 11 }),
                svg('path', { d: 'M0 -7L3 -3.5H-3Z M0 7L3 3.5H-3Z M-7 0L-3.5 3V-3Z M7 0L3.5 3V-3Z' }),
            );
            this.layers.hits.append(grip);
            return grip;
        });
    }

    private drawGround(owner: number): SVGGElement {
        const half = UNIT - 2;
        const ground = svg('g', { class: `ground owner-${owner}`, 'data-owner': owner });
        ground.append(svg('rect', { class: 'edge', x: -half, y: -half + 4, width: 2 * half, height: 2 * half, rx: 9 }));
        ground.append(svg('rect', { class: 'top', x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 9 }));
        for (const [x, y] of [
            [0, -half + 3],
            [-half + 3, 0],
        ] as const)
            ground.append(svg('rect', { class: 'tile', x, y, width: half - 3, height: half - 3, rx: 3 }));
        this.layers.ground.append(ground);
        return ground;
    }

    /* ---- Men ---- */

    private showMen(scene: Scene, moved: [number, number][]): void {
        const sameGame = this.scene !== null && this.scene.game === scene.game && this.scene.letters === scene.letters;
        if (!sameGame) {
            for (const man of this.men) man.element.remove();
            this.men = [];
        }
        const goes = new Map(moved);
        const free = new Set(this.men);
        const missing: { place: Place; man: Man }[] = [];
        const take = (place: Place, [, kind, seat]: Man, test: (man: Drawn) => boolean): boolean => {
            for (const man of free) {
                if (!test(man)) continue;
                free.delete(man);
                this.put(man, place, kind, seat, scene);
                return true;
            }
            return false;
        };
        const wanted = scene.state.men.flatMap((man) => this.places[man[0]]!.map((place) => ({ place, man })));
        /* First those that moved, then those that stay, then (castling, taken back moves) any of the same kind and seat. */
        const rest = wanted.filter(
            ({ place, man }) => !take(place, man, (d) => goes.get(d.place.cell) === man[0] && d.place.panel === place.panel),
        );
        const later = rest.filter(
            ({ place, man }) =>
                !take(place, man, (d) => d.place === place && !goes.has(place.cell) && (d.seat === man[2] || d.kind === man[1])),
        );
        for (const { place, man } of later)
            if (!take(place, man, (d) => d.kind === man[1] && d.seat === man[2] && goes.get(d.place.cell) === man[0]))
                missing.push({ place, man });
        for (const { place, man } of missing)
            if (this.scene === null || !take(place, man, (d) => d.kind === man[1] && d.seat === man[2] && d.place.panel === place.panel))
                this.create(place, man, scene);
        for (const man of free) this.vanish(man);
        this.men = this.men.filter((man) => !free.has(man));
    }

    private draw(man: Drawn, scene: Scene): void {
        man.element.innerHTML = `<g transform="scale(${this.layout.man / UNIT})">${picture(scene.game, man.kind, man.seat, this.turn, scene.letters)}</g>`;
        man.element.setAttribute('class', `man ${army(scene.game, man.seat)}`);
    }

    private put(man: Drawn, place: Place, kind: number, seat: number, scene: Scene): void {
        const redraw = man.kind !== kind || man.seat !== seat;
        const away = man.place !== place;
        Object.assign(man, { place, kind, seat });
        if (redraw) this.draw(man, scene);
        if (away) this.layers.men.append(man.element); // over those it passes
        man.element.style.transform = `translate(${place.x}px, ${place.y}px)`;
    }

    private create(place: Place, [, kind, seat]: Man, scene: Scene): void {
        const man: Drawn = { place, kind, seat, element: svg('g') };
        this.draw(man, scene);
        man.element.style.transform = `translate(${place.x}px, ${place.y}px)`;
        man.element.classList.toggle('fresh', !this.element.classList.contains('still'));
        this.layers.men.append(man.element);
        this.men.push(man);
    }

    private vanish(man: Drawn): void {
        man.element.classList.add('gone');
        setTimeout(() => man.element.remove(), 250);
    }

    /* ---- Marks ---- */

    private spot(place: Place, style: string): SVGElement {
        const points = this.layout.outline.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
        return svg('polygon', { class: style, points, transform: `translate(${place.x} ${place.y})` });
    }

    private platformSpot(cell: number, style: string): SVGElement {
        const { x, y } = this.layout.platform(cell);
        const half = UNIT - 4;
        return svg('rect', { class: style, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 9 });
    }

    private showMarks({ marks }: Scene): void {
        const spots: SVGElement[] = [];
        const dots: SVGElement[] = [];
        const on = (cell: number, style: string) => spots.push(...(this.places[cell] ?? []).map((place) => this.spot(place, style)));
        marks.last.forEach((cell) => on(cell, 'last'));
        marks.check.forEach((cell) => on(cell, 'check'));
        const platform = marks.selection !== null && 'platform' in marks.selection;
        if (marks.selection !== null && 'cell' in marks.selection) on(marks.selection.cell, 'selected');
        if (marks.selection !== null && 'platform' in marks.selection)
            dots.push(this.platformSpot(marks.selection.platform, 'platform-selected'));
        for (const [cell, sort] of marks.targets) {
            if (platform) dots.push(this.platformSpot(cell, 'platform-target'));
            else
                for (const { x, y } of this.places[cell]!)
                    dots.push(svg('circle', { class: sort, cx: x, cy: y, r: sort === 'go' ? 9 : UNIT * 0.43 }));
        }
        this.layers.marks.replaceChildren(...spots);
        this.layers.dots.replaceChildren(...dots);
        this.layers.arrows.replaceChildren(
            ...marks.arrows.flatMap((arrow) => this.arrow(arrow.from, arrow.to, arrow.weight, arrow.platform)),
        );
    }

    /** From one place to another of the same panel if there is a pair of them. */
    private arrow(from: number, to: number, weight: number, platform: boolean): SVGElement[] {
        let a: { x: number; y: number };
        let b: { x: number; y: number };
        if (platform) {
            [a, b] = [this.layout.platform(from), this.layout.platform(to)];
        } else {
            const ends = this.places[to] ?? [];
            const starts = from < 0 ? ends : this.places[from]!;
            const pair =
                starts.flatMap((s) => ends.filter((e) => e.panel === s.panel).map((e) => [s, e] as const))[0] ??
                ([starts[0], ends[0]] as const);
            if (pair[0] === undefined || pair[1] === undefined) return [];
            [a, b] = pair;
        }
        if (from < 0) return [svg('circle', { class: `arrow weight-${weight}`, cx: b.x, cy: b.y, r: UNIT * 0.4, fill: 'none' })];
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        if (length === 0) return [];
        const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const tip = length - 6;
        const at = (along: number, across: number) =>
            `${(a.x + ux * along - uy * across).toFixed(1)} ${(a.y + uy * along + ux * across).toFixed(1)}`;
        const d = `M${at(12, 4.5)}L${at(tip - 22, 4.5)}L${at(tip - 22, 14)}L${at(tip, 0)}L${at(tip - 22, -14)}L${at(tip - 22, -4.5)}L${at(12, -4.5)}Z`;
        return [svg('path', { class: `arrow weight-${weight}`, d })];
    }

    /** What a screen reader says of each cell. */
    private nameCells({ game, state, marks, seatNames }: Scene): void {
        const standing = new Map(state.men.map((man) => [man[0], man]));
        const grounds = new Set(this.hand.movablePlatforms());
        this.layout.places.forEach(({ cell }, index) => {
            const man = standing.get(cell);
            const parts = [game.cells[cell]!.name];
            if (man !== undefined)
                parts.push(`${seatNames[man[2]]} ${game.kinds[man[1]]!.promoted ? 'promoted ' : ''}${game.kinds[man[1]]!.name}`);
            else if (game.platforms && state.ground[cell]! < 0) parts.push('void');
            else parts.push('empty');
            if (marks.check.includes(cell)) parts.push('in check');
            const platform = marks.selection !== null && 'platform' in marks.selection;
            const target = marks.targets.get(platform ? platformOf(game, cell) : cell);
            if (target !== undefined) parts.push({ go: 'can go here', take: 'can be taken', swap: 'can change places' }[target]);
            const chosen = marks.selection !== null && 'cell' in marks.selection && marks.selection.cell === cell;
            const hit = this.hits[index]!;
            hit.setAttribute('aria-label', parts.join(', '));
            hit.setAttribute('aria-pressed', String(chosen));
            const ground = man === undefined && grounds.has(platformOf(game, cell));
            hit.classList.toggle('movable', this.hand.movable(cell) || ground || target !== undefined);
        });
    }

    /* ---- Pointer ---- */

    private cellAt(event: PointerEvent): number | null {
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const cell = under?.closest<SVGElement>('[data-cell]')?.dataset.cell;
        if (cell !== undefined) return Number(cell);
        const platform = under?.closest<SVGElement>('[data-platform]')?.dataset.platform;
        return platform !== undefined ? Number(platform) : null;
    }

    private pointerDown(event: PointerEvent): void {
        if (event.button !== 0) return;
        this.dragged = false;
        const target = event.target as SVGElement;
        const grip = target.closest<SVGElement>('[data-platform]');
        const cell = grip !== null ? Number(grip.dataset.platform) : Number(target.closest<SVGElement>('[data-cell]')?.dataset.cell ?? -1);
        if (cell < 0) return;
        this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, cell, platform: grip !== null, on: false };
    }

    private pointerMove(event: PointerEvent): void {
        const drag = this.drag;
        if (drag === null || drag.id !== event.pointerId || this.scene === null) return;
        const scale = this.layout.width / this.element.getBoundingClientRect().width;
        const [dx, dy] = [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale];
        if (!drag.on) {
            if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
            const ground = platformOf(this.scene.game, drag.cell);
            if (!drag.platform && !this.hand.movable(drag.cell) && this.hand.movablePlatforms().includes(ground)) {
                drag.platform = true; // by its bare ground
                drag.cell = ground;
            }
            if (drag.platform) this.hand.grabPlatform(drag.cell);
            else if (this.hand.movable(drag.cell)) this.hand.grab(drag.cell);
            else return this.endDrag();
            drag.on = this.dragged = true;
            this.element.setPointerCapture(drag.id);
        }
        this.element.classList.add('dragging');
        for (const [element, x, y] of this.carried(drag)) element.style.transform = `translate(${x + dx}px, ${y + dy}px)`;
    }

    /** What follows the pointer, and where it stands. */
    private carried({ cell, platform }: { cell: number; platform: boolean }): [SVGElement, number, number][] {
        const game = this.scene!.game;
        const cells = platform ? platformSquares(game, cell) : [cell];
        const men = this.men
            .filter((man) => cells.includes(man.place.cell))
            .map((man) => [man.element, man.place.x, man.place.y] as [SVGElement, number, number]);
        if (!platform) return men.slice(0, 1);
        const { x, y } = this.layout.platform(cell);
        return [[this.grounds.get(cell)!, x, y], ...men];
    }

    private pointerUp(event: PointerEvent): void {
        const drag = this.drag;
        if (drag === null || drag.id !== event.pointerId) return;
        if (!drag.on) return this.endDrag();
        const carried = this.carried(drag);
        this.endDrag();
        for (const [element, x, y] of carried) element.style.transform = `translate(${x}px, ${y}px)`; // unless it is moved now
        const cell = this.cellAt(event);
        if (drag.platform) this.hand.dropPlatform(cell === null ? null : platformOf(this.scene!.game, cell));
        else this.hand.drop(cell);
    }

    /** Mouse, finger or screen reader: it comes last of a tap's events, so that none of them hits a dialog that it opens. */
    private click(event: MouseEvent): void {
        if (this.dragged) return;
        const target = event.target as SVGElement;
        const platform = target.closest<SVGElement>('[data-platform]')?.dataset.platform;
        const cell = target.closest<SVGElement>('[data-cell]')?.dataset.cell;
        if (platform !== undefined) this.hand.pressPlatform(Number(platform));
        else if (cell !== undefined) this.hand.press(Number(cell));
    }

    private endDrag(): void {
        this.drag = null;
        this.element.classList.remove('dragging');
    }

    /* ---- Keyboard ---- */

    private setFocus(index: number): void {
        this.hits[this.focused]?.setAttribute('tabindex', '-1');
        this.focused = index;
        this.hits[index]!.setAttribute('tabindex', '0');
    }

    private key(event: KeyboardEvent): void {
        const grip = (event.target as SVGElement).closest<SVGElement>('[data-platform]');
        if (event.key === 'Escape') {
            this.hand.cancel();
        } else if (event.key === 'Enter' || event.key === ' ') {
            if (grip !== null) this.hand.pressPlatform(Number(grip.dataset.platform));
            else this.hand.press(this.layout.places[this.focused]!.cell);
        } else if (event.key.startsWith('Arrow') && grip === null) {
            const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key] as [number, number];
            const next = this.neighbour(dx, dy);
            if (next !== null) {
                this.setFocus(next);
                this.hits[next]!.focus();
            }
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** The nearest place in a direction; going askew costs. */
    private neighbour(dx: number, dy: number): number | null {
        const here = this.layout.places[this.focused]!;
        let best: number | null = null;
        let least = Infinity;
        this.layout.places.forEach((place, index) => {
            const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
            const across = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
            const cost = along + 2.2 * across;
            if (along > UNIT * 0.2 && across <= 2 * along && cost < least) {
                least = cost;
                best = index;
            }
        });
        return best;
    }
}
