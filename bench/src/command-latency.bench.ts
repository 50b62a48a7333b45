import { Agent, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { commandsEndpoints, devicesEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { ask, startChild, wait } from './children.ts';
import { furnish } from './command-latency.venue.ts';

const [productPort, peerPort, machinePort, senderPort] = [18_540, 18_541, 18_542, 18_543];
const counts = { senders: 10, properties: 20 };
const readingsPerSecond = 1_000;
const rounds = 3;
const clicks = 400;
const betweenMs = 15;
/** In milliseconds, p99, from the click leaving the browser until its bytes reach the device. */
const goalP99 = 10;

const arrived = new Map<number, (at: number) => void>();
const machine = createServer((socket: Socket) => {
  let text = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const at = performance.now();
    text += chunk.toString();
    const lines = text.split('\r\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      arrived.get(Number(line.slice(3)))?.(at);
      socket.write('OK\r\n');
    }
  });
});
await new Promise<void>((resolve) => machine.listen(machinePort, '127.0.0.1', resolve));

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const post = (url: string, headers: Record<string, string>, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
      });
      answer.once('end', () => resolve(text));
    });
    sent.end(body);
  });
let next = 0;
/** Clicks once and returns the milliseconds until its bytes reach the device. */
const click = async (url: string, headers: Record<string, string>, deviceId: string): Promise<number> => {
  next += 1;
  const n = next;
  const bytes = new Promise<number>((resolve) => arrived.set(n, resolve));
  const begun = performance.now();
  const answer = await post(url, headers, JSON.stringify({ deviceId, action: 'go', args: { n } }));
  if (!answer.includes('"status":true')) throw new Error(answer);
  const late = wait(5_000).then(() => Promise.reject(new Error('the command did not arrive')));
  const tookMs = (await Promise.race([bytes, late])) - begun;
  late.catch(() => undefined);
  arrived.delete(n);
  return tookMs;
};
const round = async (take: () => Promise<number>): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < clicks; n += 1) {
    times.push(await take());
    await wait(betweenMs);
  }
  return times;
};
const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const row = (name: string, times: readonly number[]): string =>
  `  ${name.padEnd(22)} p50 ${at(times, 0.5).toFixed(2)} ms  p99 ${at(times, 0.99).toFixed(2)} ms  worst ${at(times, 1).toFixed(2)} ms\n`;

process.env.EOMS_DEVICE_NETWORKS = '127.0.0.0/8';
const senders = await startChild('command-latency.senders.ts', [
  senderPort,
  readingsPerSecond / counts.senders,
  counts.properties,
]);
const system = await openBenchSystem(productPort, 0);
try {
  const product = await system.start();
  const token = await system.signIn(product);
  const venue = await furnish(product, token, { machine: machinePort, senders: senderPort }, counts);
  const states = async (ids: readonly string[]) => {
    const { data } = await product.call(devicesEndpoints.getRealTimeData, { token, body: { deviceIds: ids } });
    return data as { connection: string; values: Record<string, { value: number }> }[];
  };
  const ids = [venue.machine, ...venue.senders];
  while (!(await states(ids)).every(({ connection }) => connection === 'online')) await wait(200);
  const peer = await startChild('command-latency.peer.ts', [peerPort, machinePort]);
  const { path } = commandsEndpoints.executeAction;
  const ours = () => click(`${product.address}/eoms${path}`, { token }, venue.machine);
  const bare = () => click(`http://127.0.0.1:${peerPort}/`, {}, '');
  for (let n = 0; n < 100; n += 1) await Promise.all([ours(), bare()]);

  const [begun, sentBefore] = [performance.now(), await ask<number>(senders, 'sent')];
  const [viaProduct, viaPeer]: [number[], number[]] = [[], []];
  for (let n = 0; n < rounds; n += 1) {
    viaProduct.push(...(await round(ours)));
    viaPeer.push(...(await round(bare)));
  }
  const perSecond = ((await ask<number>(senders, 'sent')) - sentBefore) / ((performance.now() - begun) / 1_000);
  await wait(500);
  const known = (await states(venue.senders)).flatMap(({ values }) => Object.values(values).map(({ value }) => value));
  const lines = Math.round(((performance.now() - begun) / 1_000) * (readingsPerSecond / counts.senders));
  if (known.length !== counts.senders * counts.properties || Math.min(...known) < lines - counts.properties * 2)
    throw new Error(`the product fell behind: ${known.length} values, the oldest ${Math.min(...known)} of ${lines}`);
  peer.removeAllListeners('exit');
  peer.kill();
  await product.stop();
  process.stdout.write(
    `command latency: ${rounds} × ${clicks} clicks over HTTP to bytes at the device, ${perSecond.toFixed(0)} readings/s meanwhile\n` +
      row('product', viaProduct) +
      row('bare http → tcp relay', viaPeer),
  );
  if (at(viaProduct, 0.99) >= goalP99) {
    process.stdout.write(`  goal missed: p99 below ${goalP99} ms\n`);
    process.exitCode = 1;
  }
} finally {
  senders.removeAllListeners('exit');
  senders.kill();
  machine.close();
  agent.destroy();
  await system.close();
}
process.exit();
