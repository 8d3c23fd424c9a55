// Every variant is opened and played by clicks against the engine; the native engine then judges the game.
import assert from 'node:assert/strict';
import { after as last, before, test } from 'node:test';
import { after, clickMove, native, position, randomly, record, setUp, start } from './harness.mjs';

const PLIES = 20;
const SEATS = { plattraum3: 3, raumherichess4: 4 };
const seatsOf = (variant) => SEATS[variant.replace(/-.*/, '')] ?? 2;
const HAND_OR_END = 'polygon.movable, [data-platform], .pocket:enabled, .status.ended';
const engine = (level) => ({ engine: true, level });

let table;
before(async () => (table = await start()));
last(async () => table.stop());

const variants = (await native('variants'))
    .trim()
    .split('\n')
    .map((line) => line.split(/\s/)[0]);

for (const [index, variant] of variants.entries()) {
    test(`${variant}: ${PLIES} plies by clicks`, async () => {
        const seats = Array.from({ length: seatsOf(variant) }, (_, seat) => (seat === 0 ? { engine: false, level: 0 } : engine(0)));
        const page = await table.open({ kept: setUp(variant, seats) });
        const pick = randomly(index + 1);
        let moves = [];
        for (let tries = 0; tries < 4 * PLIES && moves.length < PLIES; tries++) {
            if (!(await clickMove(page, pick))) break; // the game is over
            await page.waitForSelector(HAND_OR_END, { state: 'attached' });
            moves = (await record(page)).moves;
        }
        const [expected, result] = await after(variant, moves);
        assert.equal(await position(page), expected);
        assert.ok(moves.length >= PLIES || result !== 'result *', `only ${moves.length} plies were played`);
        await page.context().close();
    });
}

for (const [variant, level] of [
    ['platform8', 2],
    ['raumherichess4', 0],
]) {
    test(`${variant}: a whole game of the engine with itself`, async () => {
        const page = await table.open({
            kept: setUp(
                variant,
                Array.from({ length: seatsOf(variant) }, () => engine(level)),
            ),
        });
        await page.waitForSelector('.status.ended', { timeout: 170_000 });
        const { moves } = await record(page);
        const [expected, result] = await after(variant, moves);
        assert.equal(await position(page), expected);
        assert.notEqual(result, 'result *');
        console.log(`${variant}: ${moves.length} plies, ${result}: ${await page.textContent('#status')}`);
        await page.context().close();
    });
}

test('nothing is complained of', () => assert.deepEqual(table.faults, []));
