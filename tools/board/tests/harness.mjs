// A browser on the built page, hands that click, and the native engine to compare with.
import { execFile, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const ENGINE = join(ROOT, 'platypus');

const ARGUMENTS = [
    '--no-sandbox', // continuous integration runs as root
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-angle=swiftshader', // WebGL without a graphics card
    '--enable-unsafe-swiftshader',
];

/** Starts server and browser; `faults` gathers all that the console complains of. */
export async function start() {
    const server = await serve(join(ROOT, 'build/board'), 0);
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
    const faults = [];
    const url = `http://127.0.0.1:${server.address().port}/`;
    return {
        url,
        browser,
        faults,
        /** A page of its own browser context; `kept` is what the browser kept from before, `without` a part of WebAssembly that it lacks. */
        async open({ hash = '', kept = null, without = '', ...options } = {}) {
            const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options });
            const page = await context.newPage();
            page.setDefaultTimeout(60_000);
            page.on(
                'console',
                (message) =>
                    ['error', 'warning'].includes(message.type()) &&
                    !message.text().includes('GL Driver Message') &&
                    faults.push(message.text()),
            );
            page.on('pageerror', (error) => faults.push(error.message));
            page.on('requestfailed', (request) => faults.push(`${request.url()} failed`));
            page.on(
                'request',
                (request) => !/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url()) && faults.push(`${request.url()} is not here`),
            );
            if (without !== '') await page.addInitScript((name) => delete WebAssembly[name], without);
            if (kept !== null)
                await page.addInitScript(
                    (text) => localStorage.getItem('platypus-board') ?? localStorage.setItem('platypus-board', text),
                    kept,
                );
            await page.goto(url + hash);
            await page.waitForFunction(() => document.body.dataset.ready === 'true');
            return page;
        },
        async stop() {
            await browser.close();
            server.close();
        },
    };
}

/** What the browser keeps of a game that has not begun: these seats, and men that do not glide. */
export function setUp(variant, seats, extra = {}) {
    const record = { variant, start: '', moves: [], seats, seconds: 0.2, clock: null, left: seats.map(() => 0), ended: null, ...extra };
    const settings = { theme: 'auto', letters: 'auto', animate: false, lines: 2, views: [] };
    return JSON.stringify({ record, settings });
}

export const record = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('platypus-board')).record);
export const position = (page) => page.evaluate(() => document.body.dataset.position);

/** The native engine's lines after these moves: the position string and the result. */
export async function after(variant, moves) {
    const { stdout } = await promisify(execFile)(ENGINE, ['after', variant, '--moves', moves.join(' ')]);
    return stdout.trim().split('\n');
}

export const native = async (...args) => (await promisify(execFile)(ENGINE, args)).stdout;

/** Sends lines to the engine's UCI loop and gathers what it says until a line begins so. */
export function dialogue(lines, until) {
    return new Promise((done, failed) => {
        const child = spawn(ENGINE, [], { stdio: ['pipe', 'pipe', 'inherit'] });
        let said = '';
        child.stdout.on('data', (data) => {
            said += data;
            if (said.split('\n').some((line) => line.startsWith(until))) child.stdin.end('quit\n');
        });
        child.on('error', failed);
        child.on('close', () => done(said));
        child.stdin.write(`${lines.join('\n')}\n`);
    });
}

/** The same numbers in every run (a linear congruential sequence, Knuth's constants). */
export function randomly(seed) {
    let state = BigInt(seed);
    return (count) => {
        state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
        return Number((state >> 33n) % BigInt(count));
    };
}

/** Plays one legal move of the hand's by clicks on what the page marks as movable. */
export async function clickMove(page, pick) {
    const before = (await record(page)).moves.length;
    const sources = await page.evaluate(() => [
        ...[...document.querySelectorAll('polygon.movable')].map((e) => `[data-cell="${e.dataset.cell}"]`),
        ...[...document.querySelectorAll('[data-platform]')].map((e) => `[data-platform="${e.dataset.platform}"]`),
        ...[...document.querySelectorAll('.pocket:enabled')].map((e) => `.turn [data-reserve="${e.dataset.reserve}"]`),
    ]);
    if (sources.length === 0) return false;
    const source = sources[pick(sources.length)];
    await press(page, source);
    const targets = await page.evaluate(() =>
        [...document.querySelectorAll('polygon[aria-label*="can "]')].map((e) => `[data-cell="${e.dataset.cell}"]`),
    );
    await press(page, targets[pick(targets.length)]);
    const choices = page.locator('dialog.choice button');
    const count = await choices.count();
    if (count > 0) await choices.nth(pick(count)).click();
    await page.waitForFunction((n) => JSON.parse(localStorage.getItem('platypus-board')).record.moves.length > n, before);
    return true;
}

/** A click in the upper part of an element, clear of the handles of platforms. */
async function press(page, selector) {
    const element = page.locator(selector).first();
    const box = await element.boundingBox();
    const handle = selector.includes('platform');
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * (handle ? 0.5 : 0.4));
}
