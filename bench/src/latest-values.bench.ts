import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { devicesEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { lineOf, type Measured, middle, underLoad } from './load.ts';
import type { Product } from './product.ts';

const productPort = 18_322;
const peerPort = 18_323;
const [devices, valuesEach, asked] = [12_500, 4, 50];
const rounds = 3;
const seconds = 4;
/** Goal G5: rate relative to the bare floor in the same run, and time from the start until every value is available. */
const goal = { ofFloor: 0.7, warmMs: 1_000 };

/** Live state of 50 devices, compared with Fastify that reads it from a map; and the time until values are warm. */
const system = await openBenchSystem(productPort, devices);
const url = (product: Product) => `${product.address}/eoms${devicesEndpoints.getRealTimeData.path}`;
const { rows } = await system.pool.query('select id from devices order by id limit $1', [asked]);
const deviceIds = rows.map((row: { id: string }) => row.id);
const body = JSON.stringify({ deviceIds });

/** Milliseconds from healthy until a reply contains every value again. */
const warmth = async (product: Product): Promise<number> => {
  const token = await system.signIn(product);
  const begun = performance.now();
  const reply = await product.call(devicesEndpoints.getRealTimeData, { token, body: { deviceIds } });
  const states = (reply.data ?? []) as { values: object }[];
  const known = states.filter((state) => Object.keys(state.values).length === valuesEach).length;
  if (known !== asked) throw new Error(`only ${known} of ${asked} devices have their values after the start`);
  return performance.now() - begun;
};

try {
  const cold = await system.start();
  await cold.stop();
  await system.pool.query(
    `insert into device_states (device_id, connection, state)
     select id, 'online', jsonb_build_object('since', 1.7e12, 'values', (
       select jsonb_object_agg('p' || n, jsonb_build_object('value', n, 'at', 1.7e12, 'since', 1.7e12, 'quality', 'good'))
       from generate_series(0, $1::int - 1) n)) from devices
     on conflict (device_id) do update set state = excluded.state, connection = excluded.connection`,
    [valuesEach],
  );
  const product = await system.start();
  const first = await warmth(product);
  const token = await system.signIn(product);
  const peer = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'latest-values.peer.ts'), String(peerPort), deviceIds.join(',')],
    { stdio: 'ignore' },
  );
  // Work that the start still has to do must not be counted with the calls.
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  const headers = { 'content-type': 'application/json' };
  const [ours, bare]: [Measured[], Measured[]] = [[], []];
  for (let i = 0; i < rounds; i += 1) {
    const call = { url: url(product), method: 'POST' as const, headers: { ...headers, token }, body };
    ours.push(await underLoad(call, [product.pid, system.postmaster], seconds));
    const floor = { ...call, url: `http://127.0.0.1:${peerPort}/latest` };
    bare.push(await underLoad(floor, [peer.pid ?? 0], seconds));
  }
  peer.kill();
  await product.stop();
  const [call, floor] = [middle(ours), middle(bare)];
  const warm = product.startedInMs - cold.startedInMs + first;
  const share = floor.cpuMs / call.cpuMs;
  process.stdout.write(
    `latest values of ${asked} devices, ${devices * valuesEach} series, ${rounds} rounds in turn\n${lineOf('product', call)}` +
      `${lineOf('bare map', floor)}  ${share.toFixed(2)} of the floor; warm ${warm.toFixed(0)} ms later than without values\n`,
  );
  if (share < goal.ofFloor || warm > goal.warmMs) {
    process.stdout.write(`  goal missed: ${goal.ofFloor} of the floor, warm within ${goal.warmMs} ms\n`);
    process.exitCode = 1;
  }
} finally {
  await system.close();
}
