// What the page does besides playing: keys, drags, reloads, texts, analysis, widths, size, speed.
import assert from 'node:assert/strict';
import { after as last, before, test } from 'node:test';
import { dialogue, native, position, record, setUp, start } from './harness.mjs';

const HAND = { engine: false, level: 6 };
const FIRST_LOAD = 3_000_000; // bytes
const SPEED = 0.5; // of the native engine's, in perft

let table;
before(async () => (table = await start()));
last(async () => table.stop());

const cell = (page, name) => page.locator(`polygon[aria-label^="${name},"]`).first();
const middle = async (page, name) => {
    const { x, y, width, height } = await cell(page, name).boundingBox();
    return [x + width / 2, y + height * 0.4];
};
const drag = async (page, from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
};
const movesAre = (page, moves) =>
    page.waitForFunction((text) => JSON.parse(localStorage.getItem('platypus-board')).record.moves.join(' ') === text, moves);

test('the first load is small', async () => {
    const context = await table.browser.newContext();
    const page = await context.newPage();
    const bodies = [];
    page.on('response', (response) => bodies.push(response.body().then((body) => body.length)));
    await page.goto(table.url);
    await page.waitForFunction(() => document.body.dataset.ready === 'true');
    const bytes = (await Promise.all(bodies)).reduce((a, b) => a + b, 0);
    console.log(`first load: ${bytes} bytes`);
    assert.ok(bytes < FIRST_LOAD);
    await context.close();
});

test('a game is played by keys alone', async () => {
    const page = await table.open({ kept: setUp('chess', [HAND, HAND]) });
    await cell(page, 'e2').focus();
    await page.keyboard.press('Enter');
    assert.equal(await cell(page, 'e2').getAttribute('aria-pressed'), 'true');
    assert.equal(await cell(page, 'e4').getAttribute('aria-label'), 'e4, empty, can go here');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await movesAre(page, 'e2e4');
    assert.equal(await cell(page, 'e4').getAttribute('aria-label'), 'e4, White Pawn');
    await page.context().close();
});

test('men and platforms are dragged; a reload keeps the game; undo takes back', async () => {
    const page = await table.open({ kept: setUp('platform', [HAND, HAND]) });
    await drag(page, await middle(page, 'a3'), await middle(page, 'c3'));
    await movesAre(page, '~a3c3');
    await drag(page, await middle(page, 'b8'), await middle(page, 'a6'));
    await movesAre(page, '~a3c3 b8a6');
    const before = await position(page);
    await page.reload();
    await page.waitForFunction(() => document.body.dataset.ready === 'true');
    assert.equal(await position(page), before);
    await page.click('#do-undo');
    await movesAre(page, '~a3c3');
    await page.context().close();
});

test('moves, positions, PGN and links come in and go out', async () => {
    const page = await table.open({ kept: setUp('chess', [HAND, HAND]) });
    const load = async (text) => {
        await page.click('#tab-share');
        await page.fill('#import', text);
        await page.click('#load');
    };
    await load('[Event "x"]\n[Variant "chess"]\n\n1. e4 {best} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 a6 4. O-O $1 *');
    await movesAre(page, 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1');
    await page.click('#tab-moves');
    await page.click('#tab-share');
    assert.match(await page.inputValue('[aria-label="PGN"]'), /1\. e4 e5 2\. Nf3 Nc6 3\. Bb5 a6 4\. O-O \*/);
    const link = await page.inputValue('[aria-label^="Link"]');
    await load('7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await page.waitForFunction(() => document.body.dataset.position.startsWith('7k/P7'));
    await cell(page, 'a7').click();
    await cell(page, 'a8').click();
    await page.click('dialog.choice [data-move="a7a8n"]');
    await movesAre(page, 'a7a8n');
    await load('e2e4 e7e5 e4e5');
    assert.match(await page.textContent('.share .fault'), /move 3, e4e5/);
    const other = await table.open({ hash: link.slice(link.indexOf('#')) });
    await movesAre(other, 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1');
    await other.context().close();
    await page.context().close();
});

test('analysis shows lines while the game waits', async () => {
    const page = await table.open({ kept: setUp('raumherichess4', [HAND, HAND, HAND, HAND]) });
    await page.click('#tab-analysis');
    await page.click('#analyse');
    await page.waitForSelector('.lines li:nth-child(2)');
    assert.equal(await page.locator('.bar-row').count(), 4);
    assert.ok((await page.locator('.arrows .arrow').count()) > 0);
    await page.locator('.lines .link').first().click();
    await page.waitForFunction(() => document.body.dataset.position.split(' ')[1] === '2');
    await page.waitForSelector('.lines li'); // a stopped search does not keep the next one waiting
    await page.click('#analyse');
    await page.waitForFunction(() => document.body.dataset.position.split(' ')[1] === '1');
    assert.deepEqual((await record(page)).moves, []);
    await page.context().close();
});

test('Raumherichess is seen as levels, planes and in 3D, with one selection', async () => {
    const page = await table.open({ kept: setUp('raumherichess', [HAND, HAND]) });
    await page.click('#view-planes');
    await page.click('#view-solid');
    await page.waitForSelector('.solid canvas');
    assert.equal(await page.locator('svg.board').count(), 2);
    await cell(page, '3c2').click();
    assert.equal(await page.locator('[aria-pressed="true"][data-cell]').count(), 2); // once on the levels, once on a plane
    await page.context().close();
});

test('what the engine said of a position goes with the position', async () => {
    const page = await table.open({ kept: setUp('platonic', [HAND, HAND]) });
    await page.click('#tab-analysis');
    await page.click('#analyse');
    await page.waitForSelector('.lines .link');
    const left = await page.evaluate(() => {
        document.querySelector('.lines .link').click();
        document.querySelector('.lines .link')?.click(); // at once, before the engine can say anything of the new position
        return document.querySelectorAll('.arrows .arrow').length;
    });
    assert.equal(left, 0);
    await page.selectOption('[aria-label="Lines"] >> nth=0', '3'); // the list that keeps the focus stops nothing
    await page.waitForSelector('.lines li:nth-child(3)');
    await page.context().close();
});

test('a question about a promotion does not outlive the turn', async () => {
    const page = await table.open({
        kept: setUp('chess', [HAND, HAND], {
            start: '7k/P7/8/8/8/8/8/K7 w - - 0 1',
            moves: ['a1a2', 'h8h7'],
            clock: { minutes: 1, increment: 0 },
            left: [4_000, 60_000],
        }),
    });
    await cell(page, 'a7').click();
    await cell(page, 'a8').click();
    await page.waitForSelector('dialog.choice');
    await page.evaluate(() => document.querySelector('dialog.choice').focus());
    await page.keyboard.press('u'); // the table behind it does not listen
    await movesAre(page, 'a1a2 h8h7');
    await page.waitForSelector('.status.ended');
    assert.equal(await page.locator('dialog.choice').count(), 0);
    await movesAre(page, 'a1a2 h8h7');
    await page.click('#do-undo'); // and the flag that fell stays up for a while
    await movesAre(page, 'a1a2');
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.status.ended').count(), 0);
    await page.context().close();
});

test('a finger asks for a promotion, and for a platform to move', async () => {
    const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const tap = async (page, name) => page.touchscreen.tap(...(await middle(page, name)));
    const page = await table.open({ kept: setUp('chess', [HAND, HAND], { start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' }), ...touch });
    await tap(page, 'a7');
    await tap(page, 'a8');
    await page.tap('dialog.choice [data-move="a7a8r"]');
    await movesAre(page, 'a7a8r');
    await page.context().close();
    const other = await table.open({ kept: setUp('platform', [HAND, HAND]), ...touch });
    await tap(other, 'a3');
    await tap(other, 'c4');
    await movesAre(other, '~a3c3');
    await other.locator('polygon[aria-label^="b8,"]').evaluate((e) => e.dispatchEvent(new MouseEvent('click', { bubbles: true }))); // a screen reader
    await tap(other, 'a6');
    await movesAre(other, '~a3c3 b8a6');
    await other.context().close();
});

test('a hint is gone with its game', async () => {
    const page = await table.open({ kept: setUp('platonic', [HAND, HAND]) });
    await page.click('#do-hint');
    await page.waitForSelector('.arrows .arrow', { state: 'attached' });
    await page.click('#new');
    await page.check('input[value="chess"]');
    await page.click('dialog.new-game button.primary');
    await page.waitForFunction(() => document.querySelectorAll('polygon[data-cell]').length === 64);
    assert.equal(await page.locator('.arrows .arrow').count(), 0);
    await page.context().close();
});

test('the player resigns, not the engine that thinks', async () => {
    const page = await table.open({ kept: setUp('chess', [HAND, { engine: true, level: 20 }], { seconds: 60, moves: ['e2e4'] }) });
    await page.waitForSelector('.seat.thinking');
    await page.click('#do-flag');
    assert.match(await page.textContent('.status.ended'), /Resignation.*Black wins/);
    await page.context().close();
});

test('a game that was over when it was written is over when it is read', async () => {
    const page = await table.open({ kept: setUp('chess', [HAND, { engine: true, level: 0 }]) });
    const load = async (text) => {
        await page.fill('#import', text);
        await page.click('#load');
    };
    await page.click('#tab-share');
    await load('[Event "x"]\n[Variant "chess"]\n[Result "1-0"]\n\n1. e4 1-0\n\n[Event "y"]\n\n1. d4 *');
    assert.match(await page.textContent('.status.ended'), /White wins/);
    await movesAre(page, 'e2e4');
    const [first] = (await native('moves', 'raumherichess4')).trim().split(/\s+/);
    await load(`[Variant "raumherichess4"]\n[Result "1-2/3-1/3-0"]\n\n1. ${first} 1-2/3-1/3-0`);
    assert.match(await page.textContent('.status.ended'), /Red wins \(Red 1, Orange 2\/3, Green 1\/3, Blue 0\)/);
    assert.match(await page.inputValue('[aria-label="PGN"]'), /1-2\/3-1\/3-0\s*$/);
    await load('[Variant "none"]\n\n1. e4');
    assert.match(await page.textContent('.share .fault'), /no game called none/);
    await movesAre(page, first);
    await page.context().close();
});

test('a link that is none leaves an analysis as it is', async () => {
    const page = await table.open({ kept: setUp('chess', [HAND, HAND], { moves: ['e2e4'] }) });
    await page.click('#tab-analysis');
    await page.click('#analyse');
    await page.waitForSelector('.lines .link');
    await page.evaluate(() => (location.hash = 'variant=chess&moves=e2e5'));
    await page.waitForSelector('.toast.fault');
    await page.locator('.lines .link').first().click();
    await page.click('#analyse');
    await page.waitForFunction(() => document.querySelector('#analyse').getAttribute('aria-pressed') === 'false');
    await movesAre(page, 'e2e4');
    await page.context().close();
});

test('games of two end by resignation, with the reason', async () => {
    const page = await table.open({ kept: setUp('platonic', [HAND, HAND]) });
    await page.click('#do-flag');
    assert.match(await page.textContent('.status.ended'), /Resignation.*Black wins/);
    await page.context().close();
});

test('time runs out on a clock', async () => {
    const page = await table.open({
        kept: setUp('chess', [HAND, HAND], { clock: { minutes: 1, increment: 0 }, left: [60_000, 700], moves: ['e2e4'] }),
    });
    await page.waitForSelector('.status.ended');
    assert.match(await page.textContent('#status'), /Time is up.*White wins/);
    await page.context().close();
});

test('a browser whose WebAssembly cannot wait analyses too', async () => {
    const page = await table.open({ kept: setUp('platonic', [HAND, HAND]), without: 'Suspending' });
    await page.click('#tab-analysis');
    await page.click('#analyse');
    for (let moves = 0; moves < 2; moves++) {
        await page.waitForSelector('.lines li');
        await page.locator('.lines .link').first().click();
    }
    await page.waitForSelector('.lines li');
    await page.context().close();
});

test('every board fits a phone', async () => {
    for (const variant of ['platonic', 'platform', 'plattraum3-bishogi', 'raumherichess4']) {
        const seats = Array.from({ length: { 'plattraum3-bishogi': 3, raumherichess4: 4 }[variant] ?? 2 }, () => HAND);
        const page = await table.open({ kept: setUp(variant, seats), viewport: { width: 360, height: 740 }, hasTouch: true });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, variant);
        await page.context().close();
    }
});

/** Milliseconds that the browser's engine needs, its code compiled by the browser's second compiler as far as warming up can bring it. */
async function browserEngine(page, variant, depth) {
    await page.evaluate(
        async ([name, plies]) => {
            const { Engine } = await import('./engine.js');
            const engine = await Engine.load(await WebAssembly.compileStreaming(fetch('engine.wasm')));
            const board = engine.open(name);
            const limits = { level: 20, lines: 1, movetime: 0, time: 0, increment: 0 };
            const timed = async (work) => {
                const began = performance.now();
                await work();
                return performance.now() - began;
            };
            window.perft = () => timed(async () => (window.count = board.perft(plies)));
            window.search = (nodes) => timed(() => engine.open(name).search({ ...limits, nodes }, () => {}));
            board.perft(plies - 1);
            await window.search(50_000);
        },
        [variant, depth],
    );
    return {
        perft: () => page.evaluate(() => window.perft()),
        search: (nodes) => page.evaluate((limit) => window.search(limit), nodes),
        count: () => page.evaluate(() => window.count),
    };
}

async function nativeSearch(variant, nodes) {
    const said = await dialogue(
        [
            'uci',
            `setoption name UCI_Variant value ${variant}`,
            'setoption name OwnBook value false',
            'setoption name Hash value 32',
            'position startpos',
            `go nodes ${nodes}`,
        ],
        'bestmove',
    );
    return Number([...said.matchAll(/ time (\d+)/g)].at(-1)?.[1]);
}

test('WebAssembly runs at half the native speed at least', async () => {
    const [nodes, rounds] = [300_000, 5];
    const middleOf = (ratios) => ratios.sort((a, b) => a - b)[rounds >> 1];
    for (const [variant, depth] of [
        ['chess', 6],
        ['platonic', 5],
        ['plattraum', 5],
    ]) {
        const page = await table.open();
        const browser = await browserEngine(page, variant, depth);
        const ratios = { perft: [], search: [] };
        // In turns, since other work may slow the machine down at any time.
        for (let round = 0; round < rounds; round++) {
            const began = performance.now();
            const said = await native('perft', variant, String(depth));
            const perft = performance.now() - began;
            ratios.perft.push(perft / (await browser.perft()));
            assert.match(said, new RegExp(`nodes ${await browser.count()}\\b`));
            ratios.search.push((await nativeSearch(variant, nodes)) / (await browser.search(nodes)));
        }
        const [perft, search] = [middleOf(ratios.perft), middleOf(ratios.search)];
        console.log(`${variant}: WebAssembly / native: perft ${perft.toFixed(2)}, search ${search.toFixed(2)}`);
        assert.ok(perft >= SPEED, `${variant}: perft at ${perft.toFixed(2)}`);
        await page.context().close();
    }
});

test('nothing is complained of', () => assert.deepEqual(table.faults, []));
