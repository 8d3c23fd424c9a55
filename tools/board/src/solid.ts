/** Raumherichess in three dimensions, to be turned by mouse or touch. Loaded only when it is looked at. */
import {
    AmbientLight,
    BoxGeometry,
    CanvasTexture,
    Color,
    DirectionalLight,
    EdgesGeometry,
    LineBasicMaterial,
    LineSegments,
    Mesh,
    MeshLambertMaterial,
    type Object3D,
    PerspectiveCamera,
    Raycaster,
    Scene as Stage,
    Sprite,
    SpriteMaterial,
    SRGBColorSpace,
    Vector2,
    Vector3,
    WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { html } from './dom';
import type { Description } from './engine';
import type { Hand, Scene } from './marks';
import { army, picture } from './pieces';

const LEVEL_HEIGHT = 1.5;
const PLATE = new BoxGeometry(0.94, 0.1, 0.94);
const CLICK_WITHIN = 6; // px between press and release

export class Solid {
    readonly element: HTMLElement;
    private readonly renderer: WebGLRenderer;
    private readonly stage = new Stage();
    private readonly camera = new PerspectiveCamera(38, 1, 0.1, 100);
    private readonly controls: OrbitControls;
    private readonly plates: Mesh<BoxGeometry, MeshLambertMaterial>[] = [];
    private readonly men = new Map<number, { sprite: Sprite; name: string }>();
    private readonly textures = new Map<string, CanvasTexture>();
    private readonly resize: ResizeObserver;
    private targets = new Set<number>();
    private pending = 0;

    constructor(
        private readonly game: Description,
        private readonly hand: Hand,
    ) {
        this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
        this.element = html('div', { class: 'solid' });
        this.element.append(this.renderer.domElement);
        this.renderer.domElement.setAttribute('role', 'img');
        this.renderer.domElement.setAttribute(
            'aria-label',
            `${game.title} in 3D. Turn it by dragging; levels and planes tell the same to a screen reader.`,
        );
        this.stage.add(new AmbientLight(0xffffff, 1.9));
        const sun = new DirectionalLight(0xffffff, 1.6);
        sun.position.set(5, 12, 7);
        this.stage.add(sun);
        game.cells.forEach((_, cell) => this.addPlate(cell));
        this.camera.position.set(-7.2, 6.6, 13);
        this.controls = new OrbitControls(this.camera, this.renderer.domElement);
        this.controls.target.set(0, -0.3, 0);
        this.controls.minDistance = 6;
        this.controls.maxDistance = 24;
        this.controls.enablePan = false;
        this.controls.addEventListener('change', () => this.draw());
        this.controls.update();
        this.watchClicks();
        this.resize = new ResizeObserver(() => this.fit());
        this.resize.observe(this.element);
    }

    dispose(): void {
        cancelAnimationFrame(this.pending);
        this.resize.disconnect();
        this.controls.dispose();
        for (const texture of this.textures.values()) texture.dispose();
        for (const plate of this.plates) plate.material.dispose();
        this.renderer.dispose();
        this.element.remove();
    }

    show(scene: Scene): void {
        const { state, marks } = scene;
        const standing = new Map(state.men.map(([cell, kind, seat]) => [cell, { kind, seat }]));
        for (const [cell, { sprite, name }] of this.men) {
            const man = standing.get(cell);
            if (man !== undefined && this.nameOf(man.kind, man.seat) === name) continue;
            this.stage.remove(sprite);
            sprite.material.dispose();
            this.men.delete(cell);
        }
        for (const [cell, { kind, seat }] of standing) if (!this.men.has(cell)) this.addMan(cell, kind, seat);
        const tints = ['--shade-0', '--shade-1', '--last', '--go', '--take', '--alarm', '--mark'].map((name) => this.colour(name));
        const [dark, light, last, go, take, alarm, mark] = tints as [Color, Color, Color, Color, Color, Color, Color];
        this.targets = new Set(marks.targets.keys());
        const chosen = marks.selection !== null && 'cell' in marks.selection ? marks.selection.cell : -1;
        this.plates.forEach((plate, cell) => {
            const target = marks.targets.get(cell);
            let tint = this.game.cells[cell]!.shade === 0 ? dark : light;
            if (marks.last.includes(cell)) tint = last;
            if (target !== undefined) tint = target === 'take' ? take : go;
            if (marks.check.includes(cell)) tint = alarm;
            if (cell === chosen) tint = mark;
            plate.material.color.copy(tint);
            plate.material.opacity = cell === chosen || target !== undefined || marks.last.includes(cell) ? 0.95 : 0.55;
        });
        this.draw();
    }

    /** A colour of the page as it is just now, light or dark. */
    private colour(name: string): Color {
        this.element.style.color = `var(${name})`;
        return new Color(getComputedStyle(this.element).color);
    }

    /* ---- What stands there ---- */

    private place(cell: number): Vector3 {
        const { file, rank, level } = this.game.cells[cell]!;
        return new Vector3(file - 3, (level - 2) * LEVEL_HEIGHT, 3 - rank);
    }

    private addPlate(cell: number): void {
        const material = new MeshLambertMaterial({ transparent: true, opacity: 0.62, depthWrite: false });
        const plate = new Mesh(PLATE, material);
        plate.position.copy(this.place(cell));
        plate.userData.cell = cell;
        plate.add(new LineSegments(new EdgesGeometry(PLATE), new LineBasicMaterial({ color: 0x6f7f8a, transparent: true, opacity: 0.45 })));
        this.plates.push(plate);
        this.stage.add(plate);
    }

    private nameOf(kind: number, seat: number): string {
        return `${kind}/${seat}`;
    }

    private addMan(cell: number, kind: number, seat: number): void {
        const sprite = new Sprite(new SpriteMaterial({ map: this.texture(kind, seat), transparent: true, depthTest: false }));
        sprite.renderOrder = 1; // men show through the plates above them
        sprite.position.copy(this.place(cell)).add(new Vector3(0, 0.5, 0));
        sprite.scale.setScalar(0.86);
        sprite.userData.cell = cell;
        this.men.set(cell, { sprite, name: this.nameOf(kind, seat) });
        this.stage.add(sprite);
    }

    /** The flat picture of a man, drawn once. */
    private texture(kind: number, seat: number): CanvasTexture {
        const name = this.nameOf(kind, seat);
        const known = this.textures.get(name);
        if (known !== undefined) return known;
        const canvas = html('canvas', { width: 128, height: 128 });
        const texture = new CanvasTexture(canvas);
        texture.colorSpace = SRGBColorSpace;
        this.textures.set(name, texture);
        const probe = html('span', { class: army(this.game, seat) });
        document.body.append(probe);
        const style = getComputedStyle(probe);
        const drawn = picture(this.game, kind, seat, 0, false)
            .replaceAll('var(--man)', style.getPropertyValue('--man').trim())
            .replaceAll('var(--ink)', style.getPropertyValue('--ink').trim())
            .replaceAll('var(--gilt)', style.getPropertyValue('--gilt').trim());
        probe.remove();
        const image = new Image(128, 128);
        image.onload = () => {
            canvas.getContext('2d')?.drawImage(image, 0, 0, 128, 128);
            texture.needsUpdate = true;
            this.draw();
        };
        image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="-32 -32 64 64">${drawn}</svg>`)}`;
        return texture;
    }

    /* ---- Pointer ---- */

    private watchClicks(): void {
        const canvas = this.renderer.domElement;
        let from: { x: number; y: number } | null = null;
        canvas.addEventListener('pointerdown', (event) => (from = { x: event.clientX, y: event.clientY }));
        canvas.addEventListener('click', (event) => {
            if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK_WITHIN) return;
            const box = canvas.getBoundingClientRect();
            const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
            const ray = new Raycaster();
            ray.setFromCamera(at, this.camera);
            const cells = (objects: Object3D[]) => ray.intersectObjects(objects, false).map((hit) => hit.object.userData.cell as number);
            const under = [...cells([...this.men.values()].map(({ sprite }) => sprite)), ...cells(this.plates)];
            const cell = under.find((c) => this.targets.has(c)) ?? under[0];
            if (cell !== undefined) this.hand.press(cell);
            else this.hand.cancel();
        });
    }

    /* ---- Drawing ---- */

    private fit(): void {
        const { clientWidth: width, clientHeight: height } = this.element;
        if (width === 0 || height === 0) return;
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.renderer.setSize(width, height);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        this.draw();
    }

    private draw(): void {
        cancelAnimationFrame(this.pending);
        this.pending = requestAnimationFrame(() => this.renderer.render(this.stage, this.camera));
    }
}
