import { type ChildProcess, fork } from 'node:child_process';
import { bundle } from './bundle.ts';
import { median } from './cpu.ts';

/** Poll interval; below 10 s it shows the cost of a poll without the fixed cost of waking up. */
const everyMs = Number(process.env.BENCH_EVERY_MS ?? 10_000);
/** 5 000 Modbus devices of four values every 10 s, one in five dead: the engine compared with bare sockets and timers. */
const devices = Number(process.env.BENCH_DEVICES ?? 5_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 2);
const seconds = 20;
const warmUpSeconds = 25;
const [livePort, deadPort] = [18_502, 18_503];

interface Result {
  readonly usPerPoll: number;
  readonly polls: number;
  readonly p50: number;
  readonly p99: number;
  readonly rssMb: number;
}
const start = (script: string, ...args: string[]): ChildProcess => {
  const child = fork(script, args);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
};
const once = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (m) => resolve(m as T)));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const [devicesProgram, subjectProgram] = [await bundle('polling.devices.ts'), await bundle('polling.subject.ts')];
const live = start(devicesProgram, String(livePort), 'live');
await once(live);
const dead = start(devicesProgram, String(deadPort), 'dead');
await once(dead);
dead.kill('SIGSTOP');

const run = async (kind: 'product' | 'bare'): Promise<Result> => {
  const subject = start(subjectProgram, kind, String(livePort), String(deadPort), String(devices));
  await pause(warmUpSeconds * 1_000);
  subject.send('begin');
  await pause(seconds * 1_000);
  subject.send('end');
  const result = await once<Result>(subject);
  subject.kill('SIGKILL');
  return result;
};
const [product, bare]: [Result[], Result[]] = [[], []];
for (let i = 0; i < rounds; i += 1) {
  product.push(await run('product'));
  bare.push(await run('bare'));
}
const of = (runs: readonly Result[], pick: (run: Result) => number) => median(runs.map(pick));
const row = (name: string, runs: readonly Result[]) =>
  `  ${name}  ${of(runs, (r) => r.usPerPoll).toFixed(1)} µs CPU per poll, ${(of(runs, (r) => r.polls) / seconds).toFixed(0)} polls/s, lag p50 ${of(runs, (r) => r.p50)} ms, p99 ${of(runs, (r) => r.p99)} ms, ${of(runs, (r) => r.rssMb).toFixed(0)} MB\n`;
const ratio = of(bare, (r) => r.usPerPoll) / of(product, (r) => r.usPerPoll);
process.stdout.write(
  `polling ${devices} devices every ${everyMs / 1_000} s, one in five dead, ${rounds} rounds in turn\n${row('product', product)}${row('bare   ', bare)}  bare / product ${ratio.toFixed(2)} (goal: at least 0.4); lag p99 at most 50 ms\n`,
);
if (ratio < 0.4 / 1.2 || of(product, (r) => r.p99) > 50) process.exitCode = 1;
live.kill('SIGKILL');
dead.kill('SIGKILL');
