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

/** Two nodes, one of which publishes; CPU time is that of both and of the service between them. */
const measure = async (kind: 'notify' | 'nats', address: string, service: number): Promise<Result[]> => {
  const from = await startChild('bus.subject.ts', [kind, address]);
  const to = await startChild('bus.subject.ts', [kind, address]);
  while ((await ask<number>(from, 'nodes')) === 0) await wait(50);
  const pids = [pidOf(from), pidOf(to), service];
  const used = () => pids.map((pid) => cpuSeconds(pid));
  const results: Result[] = [];
  await ask<number>(from, { perSecond, seconds: 2 });
  await wait(200);
  await ask<Figures>(to, 'figures');
  for (let round = 0; round < rounds; round += 1) {
    const before = used();
    const sent = await ask<number>(from, { perSecond, seconds });
    await wait(200);
    const shares = used().map((after, i) => ((after - (before[i] ?? 0)) * 1e6) / sent);
    const figures = await ask<Figures>(to, 'figures');
    if (figures.received !== sent) throw new Error(`${figures.received} of ${sent} events arrived`);
    results.push({ ...figures, shares, usPerEvent: shares.reduce((sum, share) => sum + share, 0) });
  }
  for (const child of [from, to]) {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
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

process.stdout.write(`bus: ${perSecond} events/s from one node to another, ${rounds} rounds of ${seconds} s\n`);
const database = await openBenchDatabase();

await migrate(database.connectionString, migrationsFolder());
const overNotify = await measure('notify', database.connectionString, database.postmaster);
await database.close();
process.stdout.write(lineOf('NOTIFY', overNotify));

if (spawnSync('nats-server', ['--version']).error) process.stdout.write('  NATS       not installed: nats-server\n');
else {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(natsPort)], { stdio: 'ignore' });
  await untilListening(natsPort, 'nats-server');
  const overNats = await measure('nats', `nats://127.0.0.1:${natsPort}`, pidOf(server));
  server.kill();
  process.stdout.write(lineOf('NATS', overNats));
}
process.exit(median(overNotify.map(({ usPerEvent }) => usPerEvent)) <= goalUs ? 0 : 1);
