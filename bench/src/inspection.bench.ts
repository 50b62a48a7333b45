import { devicesEndpoints, inspectionPlansEndpoints, inspectionsEndpoints } from '@eoms/contract';
import { createAsk } from './bench-model.ts';
import { openBenchSystem } from './bench-system.ts';
import { startChild, wait } from './children.ts';
import { cpuSeconds } from './cpu.ts';
import { furnishMeters } from './furnish-meters.ts';

/** Automatic inspections of real sockets: 250 devices by one click, then all 5 000, with pages read meanwhile. */
const devices = Number(process.env.BENCH_DEVICES ?? 5_000);
const few = 250;
const [devicePort, productPort] = [18_522, 18_523];
/** Seconds for the 250. */
const goal = { few: 15 };

process.env.EOMS_DEVICE_NETWORKS = '127.0.0.0/8';
const venue = await startChild('polling.devices.ts', [devicePort, 'live']);
const system = await openBenchSystem(productPort, devices);
try {
  await furnishMeters(system, devicePort);
  const product = await system.start();
  const ask = createAsk(product, await system.signIn(product));

  type Page = { records: { id: string }[]; counts: { online: number } };
  const pageOf = (current: number, size = 20) => ask<Page>(devicesEndpoints.listDevices, { query: { current, size } });
  while ((await pageOf(1)).counts.online < devices) await wait(500);
  const ids: string[] = [];
  for (let current = 1; ids.length < few; current += 1)
    ids.push(...(await pageOf(current, 100)).records.map(({ id }) => id));

  type Head = { status: string; totals: { passed: number; failed: number; unchecked: number; pending: number } };
  const inspect = async (deviceIds: readonly string[]) => {
    const [begun, cpu] = [performance.now(), cpuSeconds(product.pid)];
    const body = { placeIds: [], groupIds: [], deviceIds };
    const { id } = await ask<{ id: string }>(inspectionPlansEndpoints.inspectNow, { body });
    const delays: number[] = [];
    let head: Head;
    do {
      await wait(100);
      const asked = performance.now();
      head = await ask<Head>(inspectionsEndpoints.inspectionHead, { query: { id } });
      delays.push(performance.now() - asked);
    } while (head.status !== 'ended');
    delays.sort((a, b) => a - b);
    const seconds = (performance.now() - begun) / 1_000;
    const used = cpuSeconds(product.pid) - cpu;
    const { passed, failed, unchecked } = head.totals;
    process.stdout.write(
      `  ${passed + failed + unchecked} devices: ${seconds.toFixed(1)} s, ${used.toFixed(1)} s CPU of the product, ` +
        `head of the report p99 ${(delays[Math.floor(delays.length * 0.99)] ?? 0).toFixed(0)} ms; ` +
        `${passed} passed, ${failed} failed, ${unchecked} unchecked\n`,
    );
    return seconds;
  };
  process.stdout.write(`inspections of ${devices} Modbus devices that are polled every 10 s\n`);
  const seconds = await inspect(ids.slice(0, few));
  await inspect([]);
  await product.stop();
  if (seconds > goal.few) process.exitCode = 1;
} finally {
  venue.removeAllListeners('exit');
  venue.kill();
  await system.close();
}
