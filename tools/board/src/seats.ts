/** The rows above and below the board: who plays, by what, with which clock and reserve. */
import { seatSelect } from './dialogs';
import { html } from './dom';
import { manIcon } from './icons';
import { seatNames } from './notation';
import type { SeatSetup, Session } from './session';
import type { Selection } from './marks';
import { army } from './pieces';

export interface SeatsOwner {
    seatChanged(): void;
    pickReserve(kind: number): void; // a click
    grabReserve(kind: number): void; // a drag begins
    dropOn(cell: number | null): void; // and ends
    selection(): Selection;
    mayMove(): boolean;
    letters(): boolean;
    thinking(): boolean;
}

function clockText(ms: number): string {
    const tenths = Math.max(0, Math.ceil(ms / 100));
    const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10];
    return ms < 20_000 ? `${minutes}:${seconds.toFixed(1).padStart(4, '0')}` : `${minutes}:${String(Math.floor(seconds)).padStart(2, '0')}`;
}

export class SeatRow {
    readonly element: HTMLElement;
    private readonly clock = html('span', { class: 'clock', role: 'timer' });
    private readonly reserve = html('div', { class: 'reserve' });
    private readonly out = html('span', { class: 'by', hidden: true }, 'out of the game');
    private shown = '';

    constructor(
        private readonly session: Session,
        private readonly seat: number,
        private readonly owner: SeatsOwner,
    ) {
        const name = seatNames(session.game)[seat]!;
        const setup = seatSelect(session.record.seats[seat]!, `${name} is played`, (changed: SeatSetup) => {
            session.record.seats[seat] = changed;
            owner.seatChanged();
        });
        this.element = html(
            'div',
            { class: 'seat', 'data-seat': seat },
            html('span', { class: `chip ${army(session.game, seat)}`, 'aria-hidden': 'true' }),
            html('b', {}, name),
            this.out,
            setup,
            this.clock,
        );
        if (session.game.reserves) this.element.append(this.reserve);
    }

    update(): void {
        const { session, seat } = this;
        const { state, record, game } = session;
        const turn = state.seat === seat && state.result === '*';
        this.element.classList.toggle('turn', turn);
        this.element.classList.toggle('fallen', !state.alive[seat]);
        this.out.hidden = state.alive[seat]!;
        this.element.classList.toggle('thinking', turn && this.owner.thinking());
        this.clock.hidden = record.clock === null;
        this.tick();
        if (!game.reserves) return;
        const drops = new Set(turn && this.owner.mayMove() ? state.moves.filter((m) => m.sort === 'drop').map((m) => m.kind) : []);
        const held = this.owner.selection();
        const kinds = state.reserves[seat]!;
        const now = JSON.stringify([kinds, [...drops], held, this.owner.letters()]);
        if (now === this.shown) return;
        this.shown = now;
        const names = seatNames(game);
        const focused = this.reserve.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.reserve : undefined;
        this.reserve.replaceChildren(
            ...kinds.map(([kind, count]) => {
                const chosen = held !== null && 'reserve' in held && held.reserve === kind && turn;
                const icon = manIcon(game, kind, seat, this.owner.letters());
                return html(
                    'button',
                    {
                        class: 'pocket',
                        disabled: !drops.has(kind),
                        'data-reserve': kind,
                        'aria-pressed': String(chosen),
                        'aria-label': `${names[seat]} reserve: ${count} ${game.kinds[kind]!.name}`,
                        title: game.kinds[kind]!.name,
                        click: () => this.owner.pickReserve(kind),
                        pointerdown: (event) => this.carry(event as PointerEvent, kind),
                    },
                    icon,
                    count > 1 ? html('span', { class: 'count' }, String(count)) : '',
                );
            }),
        );
        if (focused !== undefined) this.reserve.querySelector<HTMLElement>(`[data-reserve="${focused}"]`)?.focus();
    }

    /** A man dragged from the reserve to the board. */
    private carry(down: PointerEvent, kind: number): void {
        const button = down.currentTarget as HTMLButtonElement;
        if (button.disabled || down.button !== 0) return;
        const ghost = manIcon(this.session.game, kind, this.seat, false);
        ghost.classList.add('carried');
        const follow = (event: PointerEvent) => {
            if (!ghost.isConnected && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
            if (!ghost.isConnected) {
                document.body.append(ghost);
                this.owner.grabReserve(kind);
            }
            ghost.style.left = `${event.clientX}px`;
            ghost.style.top = `${event.clientY}px`;
        };
        const end = (event: PointerEvent) => {
            window.removeEventListener('pointermove', follow);
            window.removeEventListener('pointerup', end);
            window.removeEventListener('pointercancel', end);
            if (!ghost.isConnected) return;
            ghost.remove();
            const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-cell]')?.dataset.cell;
            this.owner.dropOn(event.type === 'pointercancel' || cell === undefined ? null : Number(cell));
        };
        window.addEventListener('pointermove', follow);
        window.addEventListener('pointerup', end);
        window.addEventListener('pointercancel', end);
    }

    tick(): void {
        if (this.session.record.clock === null) return;
        const left = this.session.left(this.seat);
        this.clock.textContent = clockText(left);
        this.clock.classList.toggle('low', left < 20_000);
    }
}
