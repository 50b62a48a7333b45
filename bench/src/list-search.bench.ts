import { type AnyEndpoint, alarmsEndpoints, commandsEndpoints, peopleEndpoints, systemEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { fillSystem } from './list-search.rows.ts';
import { lineOf, sayMissed, underLoad } from './load.ts';
import { untilIdle } from './until-idle.ts';

const port = 18_322;
const rows = 100_000;
const seconds = 4;
const warmUpSeconds = 2;
/** A few hundred calls more cost a fresh process several milliseconds each. */
const firstWarmUpSeconds = 15;
/** CPU time of a search with its total, including the database: of one that finds little, and of one that finds much. */
const narrowMs = 1;
const broadMs = 20;

/** No two in a row are the same, so that none can use the result of the previous one. */
const numbered = (prefix: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${from + i}`);
const surnames = [...'赵钱孙李周吴郑王冯陈'];
const givenNames = [...'明华强伟芳娜秀英敏静'];
const chinese = surnames.flatMap((a) => givenNames.map((b) => a + b));

interface Search {
  readonly keywords: readonly string[];
  readonly goalMs: number;
}
const narrow = (keywords: readonly string[]): Search => ({ keywords, goalMs: narrowMs });
const broad = (keywords: readonly string[]): Search => ({ keywords, goalMs: broadMs });
const byDeviceName = {
  'one of them': narrow(numbered('device ', 11_000, 900)),
  'three digits, hundreds of them': broad(numbered('device ', 110, 890)),
  'two digits, thousands of them': broad(numbered('device ', 10, 90)),
};

const lists: readonly { name: string; endpoint: AnyEndpoint; searches: Readonly<Record<string, Search>> }[] = [
  {
    name: 'users',
    endpoint: peopleEndpoints.listUsers,
    searches: {
      'one of them': narrow(numbered('person', 110_000, 900)),
      'two characters, 250 of them': broad(chinese),
      'one character, 5 000 of them': broad(surnames),
      'two letters, all of them': broad(['pe', 'er', 'rs', 'so', 'on']),
    },
  },
  {
    name: 'alarms',
    endpoint: alarmsEndpoints.listAlarms,
    searches: {
      ...byDeviceName,
      'two characters, all of them': broad(['过高', '温度', '度过']),
    },
  },
  {
    name: 'commands',
    endpoint: commandsEndpoints.listCommands,
    searches: byDeviceName,
  },
  {
    name: 'operation log',
    endpoint: systemEndpoints.listAudit,
    searches: byDeviceName,
  },
];

/** A search in each long list except devices, which `list-page` measures. */
const system = await openBenchSystem(port, rows);
try {
  await fillSystem(system.pool, rows);
  const product = await system.start();
  const token = await system.signIn(product);
  const pids = [product.pid, system.postmaster];
  await untilIdle(pids);
  process.stdout.write(`searches in lists of ${rows}\n`);
  let missed = 0;
  let isFirst = true;
  for (const { name, endpoint, searches } of lists)
    for (const [found, { keywords, goalMs }] of Object.entries(searches)) {
      const url = `${product.address}/eoms${endpoint.path}`;
      const { pathname } = new URL(url);
      const paths = keywords.map((keyword) => `${pathname}?${new URLSearchParams({ size: '20', keyword })}`);
      const load = { url, headers: { token }, paths };
      // The first searches of a kind read the sample of the table, and each connection the catalogue of the database.
      await underLoad(load, pids, isFirst ? firstWarmUpSeconds : warmUpSeconds);
      isFirst = false;
      const measured = await underLoad(load, pids, seconds);
      if (measured.cpuMs > goalMs) missed += 1;
      process.stdout.write(lineOf(`${name}, ${found} (goal ${goalMs})`, measured));
    }
  await product.stop();
  sayMissed(missed);
} finally {
  await system.close();
}
