import { type AnyEndpoint, assetsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { lineOf, sayMissed, underLoad } from './load.ts';
import { untilIdle } from './until-idle.ts';
import { fillUpkeep } from './upkeep-pages.rows.ts';

const port = 18_324;
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const [seconds, warmUpSeconds] = [4, 3];
/** CPU time of a page of 20 with its total, including the database. */
const goalMs = 0.5;

const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
const pages: readonly (readonly [string, AnyEndpoint, Readonly<Record<string, string>>])[] = [
  ['orders, newest first', workOrdersEndpoints.listWorkOrders, {}],
  ['orders that are open', workOrdersEndpoints.listWorkOrders, { status: 'unprocessed' }],
  ['orders of a month', workOrdersEndpoints.listWorkOrders, { from: monthAgo }],
  ['orders of an urgency', workOrdersEndpoints.listWorkOrders, { urgency: '2' }],
  ['orders by a word', workOrdersEndpoints.listWorkOrders, { keyword: 'Projector 7777' }],
  ['assets', assetsEndpoints.listAssets, {}],
  ['assets of a category', assetsEndpoints.listAssets, { categoryId: 'category' }],
  ['assets that are retired', assetsEndpoints.listAssets, { status: 'retired' }],
  ['assets by a word', assetsEndpoints.listAssets, { keyword: 'Microphone 7777' }],
];

/** Pages of long lists of orders and assets, with filters and totals. */
const system = await openBenchSystem(port, 10);
try {
  await fillUpkeep(system.pool, rows);
  const { rows: found } = await system.pool.query<{ id: string }>('select id from asset_categories limit 1');
  const product = await system.start();
  const token = await system.signIn(product);
  const pids = [product.pid, system.postmaster];
  await untilIdle(pids);
  process.stdout.write(`pages of ${rows} orders and as many assets (goal ${goalMs} ms CPU)\n`);
  let missed = 0;
  for (const [name, endpoint, filter] of pages) {
    const query = { size: '20', ...filter, ...(filter.categoryId ? { categoryId: found[0]?.id ?? '' } : {}) };
    const url = `${product.address}/eoms${endpoint.path}?${new URLSearchParams(query)}`;
    const load = { url, headers: { token } };
    // The first search of a table begins to read the sample of its words.
    await fetch(url, { headers: { token } });
    await untilIdle(pids);
    await underLoad(load, pids, warmUpSeconds);
    const measured = await underLoad(load, pids, seconds);
    if (measured.cpuMs > goalMs) missed += 1;
    process.stdout.write(lineOf(name, measured));
  }
  await product.stop();
  sayMissed(missed);
} finally {
  await system.close();
}
