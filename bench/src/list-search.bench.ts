import { type AnyEndpoint, alarmsEndpoints, commandsEndpoints, peopleEndpoints, systemEndpoints } from '@eoms/contract';
import { openBenchHouse } from './bench-house.ts';
import { fillHouse } from './list-search.rows.ts';
import { lineOf, underLoad } from './load.ts';

const port = 18_322;
const rows = 100_000;
const seconds = 4;
/** CPU time of a search with its total, including the database. */
const goalCpuMs = 1;

/** No two in a row are the same, so that none can use the result of the previous one. */
const numbered = (prefix: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${from + i}`);
const surnames = [...'赵钱孙李周吴郑王冯陈'];
const givenNames = [...'明华强伟芳娜秀英敏静'];
const chinese = surnames.flatMap((a) => givenNames.map((b) => a + b));

const lists: readonly { name: string; endpoint: AnyEndpoint; searches: Readonly<Record<string, readonly string[]>> }[] =
  [
    {
      name: 'users',
      endpoint: peopleEndpoints.listUsers,
      searches: {
        'one of them': numbered('person', 110_000, 900),
        'two characters, 250 of them': chinese,
        'one character, 5 000 of them': surnames,
        'two letters, all of them': ['pe', 'er', 'rs', 'so', 'on'],
      },
    },
    {
      name: 'alarms',
      endpoint: alarmsEndpoints.listAlarms,
      searches: {
        'one of them': numbered('device ', 11_000, 900),
        '1 111 of them': numbered('device ', 10, 90),
        'two characters, all of them': ['过高', '温度', '度过'],
      },
    },
    {
      name: 'commands',
      endpoint: commandsEndpoints.listCommands,
      searches: { 'one of them': numbered('device ', 11_000, 900), '1 111 of them': numbered('device ', 10, 90) },
    },
    {
      name: 'operation log',
      endpoint: systemEndpoints.listAudit,
      searches: { 'one of them': numbered('device ', 11_000, 900), '1 111 of them': numbered('device ', 10, 90) },
    },
  ];

/** A search in each long list except devices, which `list-page` measures. */
const house = await openBenchHouse(port, rows);
try {
  await fillHouse(house.pool, rows);
  const product = await house.start();
  const token = await house.signIn(product);
  // Work that the start still has to do for so many devices must not be counted with the searches.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const pids = [product.pid, house.postmaster];
  process.stdout.write(`searches in lists of ${rows}\n`);
  let slowest = 0;
  for (const { name, endpoint, searches } of lists)
    for (const [found, keywords] of Object.entries(searches)) {
      const url = `${product.address}/eoms${endpoint.path}`;
      const { pathname } = new URL(url);
      const paths = keywords.map((keyword) => `${pathname}?${new URLSearchParams({ size: '20', keyword })}`);
      const measured = await underLoad({ url, headers: { token }, paths }, pids, seconds);
      slowest = Math.max(slowest, measured.cpuMs);
      process.stdout.write(lineOf(`${name}, ${found}`, measured));
    }
  await product.stop();
  if (slowest > goalCpuMs) {
    process.stdout.write(`  goal missed: at most ${goalCpuMs} ms CPU each\n`);
    process.exitCode = 1;
  }
} finally {
  await house.close();
}
