/** Small helpers for elements. */
const SVG = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

function fill(element: Element, attributes: Attributes, children: (Node | string)[]): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function') element.addEventListener(name, value);
        else if (value === true) element.setAttribute(name, '');
        else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
    }
    element.append(...children);
}

/** An HTML element; attributes that are functions are listeners. */
export function html<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
    const element = document.createElementNS(SVG, tag);
    fill(element, attributes, children);
    return element;
}

export function byId<T extends HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`the page lacks #${id}`);
    return element as T;
}
