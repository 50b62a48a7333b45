import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, startChild, wait } from './children.ts';
import { cpuSeconds, median } from './cpu.ts';
import type { LoadReport } from './mqtt-load.ts';
import { temporaryFolder } from './product.ts';

/** G7: readings over MQTT with sign-in and topic permissions, compared with mosquitto plus client and a bare parser. */
const rounds = 3;
const seconds = 4;
const rates = { 0: 100_000, 1: 40_000 } as const;
const ports = { product: 18_410, client: 18_411, parser: 18_412 } as const;
type Kind = keyof typeof ports;
type Qos = keyof typeof rates;

interface Result {
  readonly microseconds: number;
  readonly received: number;
  readonly sent: number;
}

const folder = temporaryFolder();
const mosquitto = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) => existsSync(path));

const startMosquitto = async (): Promise<ChildProcess> => {
  const file = join(folder.path, 'mosquitto.conf');
  const account = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(
    file,
    `${account}listener ${ports.client} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 0\n`,
  );
  const child = spawn(mosquitto ?? 'mosquitto', ['-c', file], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  await wait(500);
  return child;
};

const run = async (kind: Kind, qos: Qos): Promise<Result> => {
  const broker = kind === 'client' ? await startMosquitto() : undefined;
  const subject = await startChild('mqtt-ingest.subject.ts', [kind, ports[kind], folder.path]);
  const load = await startChild('mqtt-load.ts', [ports[kind], qos, 10, 5_000]);
  const pids = [subject.pid ?? 0, ...(broker === undefined ? [] : [broker.pid ?? 0])];
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  await ask<LoadReport>(load, { perSecond: rates[qos], seconds: 1.5 });
  const [before, from] = [cpu(), await ask<number>(subject, 'count')];
  const { sent } = await ask<LoadReport>(load, { perSecond: rates[qos], seconds });
  const received = (await ask<number>(subject, 'count')) - from;
  const microseconds = ((cpu() - before) * 1e6) / received;
  for (const child of [load, subject, broker]) {
    child?.removeAllListeners('exit');
    child?.kill('SIGKILL');
  }
  await wait(300);
  return { microseconds, received, sent };
};

/** Upper limits relative to mosquitto with its client, and to a bare parser (3.5 µs where that takes 1.7 µs). */
const goals = { ofPeer: 1 / 1.5, ofParser: 2 };
let failed = false;
try {
  for (const qos of [0, 1] as const) {
    const results: Record<Kind, Result[]> = { product: [], client: [], parser: [] };
    const kinds: Kind[] = mosquitto === undefined ? ['product', 'parser'] : ['product', 'client', 'parser'];
    for (let round = 0; round < rounds; round += 1) for (const kind of kinds) results[kind].push(await run(kind, qos));
    const cost = (kind: Kind) => median(results[kind].map((one) => one.microseconds));
    const row = (kind: Kind, name: string) =>
      results[kind].length === 0
        ? ''
        : `  ${name}  ${cost(kind).toFixed(2)} µs CPU per message, ${(median(results[kind].map((one) => one.received / one.sent)) * 100).toFixed(1)} % of ${Math.round(median(results[kind].map((one) => one.sent)) / seconds)}/s\n`;
    process.stdout.write(
      `MQTT ingest, QoS ${qos}, ${rates[qos]}/s offered, ${rounds} rounds in turn\n${row('product', 'product, sign-in and rights')}${row('client', 'mosquitto and mqtt.js      ')}${row('parser', 'parser only (limit)        ')}`,
    );
    if (results.client.length > 0)
      process.stdout.write(`  product / mosquitto and client ${(cost('product') / cost('client')).toFixed(2)}\n`);
    process.stdout.write(`  product / parser ${(cost('product') / cost('parser')).toFixed(2)}\n`);
    if (qos === 0) {
      const ratio = results.client.length > 0 ? cost('product') / cost('client') : 0;
      failed = ratio > goals.ofPeer || cost('product') > goals.ofParser * cost('parser');
    }
  }
} finally {
  folder.remove();
}
process.exit(failed ? 1 : 0);
