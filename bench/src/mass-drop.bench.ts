import { devicesEndpoints } from '@eoms/contract';
import { createAsk } from './bench-model.ts';
import { openBenchSystem } from './bench-system.ts';
import { startChild, wait } from './children.ts';
import { furnishMeters } from './furnish-meters.ts';

/** 2 000 devices lose power at once for half a minute: when they are back, and how slow calls are meanwhile. */
const devices = 2_000;
const awayMs = 30_000;
const [devicePort, productPort] = [18_512, 18_513];
/** In milliseconds: until all are back, and p99 of calls meanwhile. */
const goal = { backMs: 60_000, p99: 300 };

process.env.EOMS_DEVICE_NETWORKS = '127.0.0.0/8';
const venue = await startChild('polling.devices.ts', [devicePort, 'live']);
const system = await openBenchSystem(productPort, devices);
try {
  await furnishMeters(system, devicePort);
  const product = await system.start();
  const ask = createAsk(product, await system.signIn(product));

  type Page = { counts: { online: number } };
  const pageOf = (current: number) => ask<Page>(devicesEndpoints.listDevices, { query: { current, size: 20 } });
  const until = async (online: number, withinMs: number): Promise<number> => {
    const begun = performance.now();
    while ((await pageOf(1)).counts.online !== online && performance.now() - begun < withinMs) await wait(100);
    return performance.now() - begun;
  };
  let measuring = true;
  const delays: number[] = [];
  const browse = async (): Promise<void> => {
    for (let n = 0; measuring; n += 1) {
      const begun = performance.now();
      await pageOf(1 + (n % (devices / 20)));
      delays.push(performance.now() - begun);
      await wait(20);
    }
  };

  const firstMs = await until(devices, 60_000);
  const browsing = browse();
  venue.send('drop');
  const goneMs = await until(0, 60_000);
  await wait(Math.max(0, awayMs - goneMs));
  venue.send('return');
  const backMs = await until(devices, 120_000);
  measuring = false;
  await browsing;
  await product.stop();
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  process.stdout.write(
    `${devices} devices of the product lose power at once for ${inSeconds(awayMs)}\n` +
      `  first all online ${inSeconds(firstMs)} after sign-in; all known offline after ${inSeconds(goneMs)}; ` +
      `all back ${inSeconds(backMs)} after the power (goal ${goal.backMs / 1_000})\n` +
      `  pages of the list meanwhile: p99 ${p99.toFixed(0)} ms (goal ${goal.p99}), worst ${delays.at(-1)?.toFixed(0)} ms of ${delays.length}\n`,
  );
  if (backMs > goal.backMs || p99 > goal.p99) process.exitCode = 1;
} finally {
  venue.removeAllListeners('exit');
  venue.kill();
  await system.close();
}
