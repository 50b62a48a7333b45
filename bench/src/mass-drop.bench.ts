import { type ChildProcess, fork } from 'node:child_process';
import { bundle } from './bundle.ts';

/** 2 000 devices lose their power at once, for half a minute: how soon they are back, and what a browser notices. */
const devices = 2_000;
const awayMs = 30_000;
const [devicePort, httpPort] = [18_512, 18_513];

const start = (program: string, ...args: string[]): ChildProcess => {
  const child = fork(program, args);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const venue = start(await bundle('polling.devices.ts'), String(devicePort), 'live');
await new Promise((resolve) => venue.once('message', resolve));
const subject = start(await bundle('mass-drop.subject.ts'), String(devicePort), String(httpPort), String(devices));

const online = (): Promise<number> =>
  new Promise((resolve) => {
    subject.once('message', (n) => resolve(Number(n)));
    subject.send('online');
  });
const until = async (wanted: number, withinMs: number): Promise<number> => {
  const begun = performance.now();
  while ((await online()) !== wanted && performance.now() - begun < withinMs) await pause(100);
  return performance.now() - begun;
};
let measuring = true;
const delays: number[] = [];
const browse = async (): Promise<void> => {
  for (let from = 0; measuring; from = (from + 50) % devices) {
    const begun = performance.now();
    await (await fetch(`http://127.0.0.1:${httpPort}/?from=${from}`)).arrayBuffer();
    delays.push(performance.now() - begun);
    await pause(20);
  }
};

const firstMs = await until(devices, 60_000);
const browsing = browse();
venue.send('drop');
const goneMs = await until(0, 60_000);
await pause(Math.max(0, awayMs - goneMs));
venue.send('return');
const backMs = await until(devices, 120_000);
measuring = false;
await browsing;
delays.sort((a, b) => a - b);
const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
process.stdout.write(
  `${devices} devices lose power at once for ${awayMs / 1_000} s\n  first all online after ${(firstMs / 1_000).toFixed(1)} s; all known offline after ${(goneMs / 1_000).toFixed(1)} s; all back ${(backMs / 1_000).toFixed(1)} s after the power (goal 60)\n  the web server meanwhile: p99 ${p99.toFixed(0)} ms (goal 300), worst ${delays.at(-1)?.toFixed(0)} ms of ${delays.length} answers\n`,
);
if (backMs > 60_000 || p99 > 300) process.exitCode = 1;
subject.kill('SIGKILL');
venue.kill('SIGKILL');
