import { loadavg } from 'node:os';
import { centralControlEndpoints } from '@eoms/contract';
import { chromium } from 'playwright-core';
import { openBenchSystem } from './bench-system.ts';

const port = 18_540;
const places = 2_000;
const devicesPerPlace = 10;
const rounds = 5;
/** From the address to the tiles, and the call behind them. */
const goal = { openMs: 1_500 };

/** centralizedControl with 2 000 places and 20 000 devices: the call, and the screen in Chromium. */
const system = await openBenchSystem(port, 0);
const { pool } = system;
try {
  await pool.query(
    `insert into place_groups (id, name, parent_id, sort)
     select gen_random_uuid(), 'Floor ' || n, null, n from generate_series(1, 40) n`,
  );
  await pool.query(
    `insert into places (id, name, code, group_id, type, sort, capacity, open_type, layout_type)
     select gen_random_uuid(), 'Room ' || n, 'r' || n, g.id, 'meetingRoom', n, 12, 'samePage', 'default'
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by sort) as at from place_groups where name like 'Floor %') g
       on g.at = 1 + n % 40`,
    [places],
  );
  await pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params, created_at)
     select gen_random_uuid(), 'device ' || p.code || '-' || n, (select id from models limit 1), p.id, false, '{}', now()
     from places p cross join generate_series(1, $1::int) n where p.code like 'r%'`,
    [devicesPerPlace],
  );
  await pool.query('analyze');
  const product = await system.start();
  const token = await system.signIn(product);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const calls: number[] = [];
  for (let i = 0; i < rounds; i += 1)
    calls.push(await timed(() => product.call(centralControlEndpoints.listCentralPlaces, { token })));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const [opened, bare]: [number[], number[]] = [[], []];
  let tiles = 0;
  try {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
    await context.addInitScript({ content: `localStorage.setItem('eoms_token', ${JSON.stringify(token)})` });
    const page = await context.newPage();
    for (let i = 0; i < rounds; i += 1) {
      bare.push(
        await timed(async () => {
          await page.goto(`${product.address}/logQuery`);
          await page.locator('.filter-bar').first().waitFor();
        }),
      );
      await page.goto('about:blank');
      opened.push(
        await timed(async () => {
          await page.goto(`${product.address}/centralizedControl`);
          await page.locator('.central-tile').first().waitFor();
        }),
      );
      tiles = await page.locator('.central-tile').count();
    }
  } finally {
    await browser.close();
  }
  await product.stop();
  process.stdout.write(
    `centralizedControl with ${places} places and ${places * devicesPerPlace} devices, median of ${rounds}\n` +
      `  the call ${middle(calls).toFixed(0)} ms; the screen in Chromium ${middle(opened).toFixed(0)} ms, first time ${opened[0]?.toFixed(0)} ms (goal ${goal.openMs}); ${tiles} tiles in the page; another screen ${middle(bare).toFixed(0)} ms, load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
  );
  if (middle(opened) > goal.openMs) process.exitCode = 1;
} finally {
  await system.close();
}
