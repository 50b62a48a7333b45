import { type AnyEndpoint, assetsEndpoints, workOrdersEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { cpuSeconds } from './cpu.ts';
import { lineOf, underLoad } from './load.ts';
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

/** Work that the start still has to do must not be counted with the pages. */
const untilIdle = async (pids: readonly number[]): Promise<void> => {
  for (let waited = 0, idle = 0; idle < 3 && waited < 60; waited += 1) {
    const before = cpuSeconds(...pids);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    idle = cpuSeconds(...pids) - before < 0.1 ? idle + 1 : 0;
  }
};

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
  if (missed > 0) {
    process.stdout.write(`  ${missed} goals missed (ms CPU each)\n`);
    process.exitCode = 1;
  }
} finally {
  await system.close();
}
