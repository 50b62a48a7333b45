import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { openBenchDatabase } from './bench-database.ts';
import { ask, startChild, untilListening, wait } from './children.ts';
import { cpuSeconds, median } from './cpu.ts';

const perSecond = 20_000;
const seconds = 5;
const rounds = 3;
const natsPort = 18_422;
const goalUs = 5;
/** Where the machine is too busy for the figure itself: how many times the prototype's. */
const goalRatio = 1.5;

interface Figures {
  readonly received: number;
  readonly gaps: number;
  readonly p99: number;
}
interface Result extends Figures {
  readonly usPerEvent: number;
  /** Of the sender, the receiver and the service. */
  readonly shares: readonly number[];
}

const pidOf = ({ pid }: ChildProcess): number => pid ?? 0;

const untilReceived = async (by: ChildProcess, sent: number): Promise<void> => {
  for (const end = performance.now() + 5_000; performance.now() < end; await wait(100))
    if ((await ask<number>(by, 'received')) >= sent) return;
};

type Kind = 'notify' | 'bare' | 'nats';

/** Two nodes, one of which publishes; CPU time is that of both and of the service between them. */
const openPair = async (kind: Kind, address: string, service: number) => {
  const from = await startChild('bus.subject.ts', [kind, address, 'sends']);
  const to = await startChild('bus.subject.ts', [kind, address, 'receives']);
  while ((await ask<number>(from, 'nodes')) === 0) await wait(50);
  const pids = [pidOf(from), pidOf(to), service];
  const used = () => pids.map((pid) => cpuSeconds(pid));
  await untilReceived(to, await ask<number>(from, { perSecond, seconds: 2 }));
  await ask<Figures>(to, 'figures');
  return {
    async measure(): Promise<Result> {
      const before = used();
      const sent = await ask<number>(from, { perSecond, seconds });
      await untilReceived(to, sent);
      const gross = used().map((after, i) => ((after - (before[i] ?? 0)) * 1e6) / sent);
      const shares = gross.map((share, i) => (i === 0 ? share - making : share));
      const figures = await ask<Figures>(to, 'figures');
      if (figures.received !== sent) throw new Error(`${figures.received} of ${sent} events arrived`);
      return { ...figures, shares, usPerEvent: shares.reduce((sum, share) => sum + share, 0) };
    },
    close(): void {
      for (const child of [from, to]) {
        child.removeAllListeners('exit');
        child.kill('SIGKILL');
      }
    },
  };
};

/** Measures all kinds by turns, so that what else the machine does affects them alike. */
const measure = async (kinds: readonly Kind[], address: string, service: number): Promise<Result[][]> => {
  const results: Result[][] = kinds.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, kind] of kinds.entries()) {
      const pair = await openPair(kind, address, service);
      results[i]?.push(await pair.measure());
      pair.close();
    }
  return results;
};

const lineOf = (name: string, results: readonly Result[]): string => {
  const us = median(results.map(({ usPerEvent }) => usPerEvent)).toFixed(2);
  const p99 = median(results.map((result) => result.p99)).toFixed(0);
  const [sender, receiver, service] = [0, 1, 2].map((i) =>
    median(results.map(({ shares }) => shares[i] ?? 0)).toFixed(1),
  );
  const parts = `sender ${sender}, receiver ${receiver}, service ${service}`;
  return `  ${name.padEnd(10)} ${us} µs CPU per event (${parts}), p99 ${p99} ms, ${results.at(-1)?.gaps} gaps\n`;
};

/** What it takes to make the events and to wait for their time, which is not the bus's. */
const measureMaking = async (): Promise<number> => {
  const child = await startChild('bus.subject.ts', ['nothing', '', 'sends']);
  await ask<number>(child, { perSecond, seconds: 2 });
  const before = cpuSeconds(pidOf(child));
  const sent = await ask<number>(child, { perSecond, seconds });
  const us = ((cpuSeconds(pidOf(child)) - before) * 1e6) / sent;
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  return us;
};

process.stdout.write(`bus: ${perSecond} events/s from one node to another, ${rounds} rounds of ${seconds} s\n`);
const database = await openBenchDatabase();

await migrate(database.connectionString, migrationsFolder());
const making = await measureMaking();
process.stdout.write(`  making the events takes ${making.toFixed(2)} µs each, which is left out below\n`);
const kinds = ['notify', 'bare'] as const;
const [overNotify = [], bare = []] = await measure(kinds, database.connectionString, database.postmaster);
await database.close();
process.stdout.write(lineOf('NOTIFY', overNotify) + lineOf('prototype', bare));

if (spawnSync('nats-server', ['--version']).error) process.stdout.write('  NATS       not installed: nats-server\n');
else {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(natsPort)], { stdio: 'ignore' });
  await untilListening(natsPort, 'nats-server');
  const [overNats = []] = await measure(['nats'], `nats://127.0.0.1:${natsPort}`, pidOf(server));
  server.kill();
  process.stdout.write(lineOf('NATS', overNats));
}
const usOf = (results: readonly Result[]): number => median(results.map(({ usPerEvent }) => usPerEvent));
const ratio = usOf(overNotify) / usOf(bare);
process.stdout.write(`  NOTIFY takes ${ratio.toFixed(2)} times what the prototype takes\n`);
process.exit(usOf(overNotify) <= goalUs || ratio <= goalRatio ? 0 : 1);
