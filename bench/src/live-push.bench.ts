import { fork } from 'node:child_process';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { cpuSeconds, median } from './cpu.ts';

const clients = 100;
const perSecond = 1000;
const seconds = 5;
const rounds = 3;

interface Result {
  usPerChange: number;
  p99: number;
  received: number;
}

const connect = (
  port: number,
  kind: string,
  onEvents: (events: { payload: { values: { lampHours: { at: string } } } }[]) => void,
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/eoms/live`);
    socket.once('error', reject);
    socket.on('open', () => {
      if (kind === 'hub') socket.send(JSON.stringify({ type: 'authenticate', token: 'bench' }));
      else resolve(socket);
    });
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type?: string; events?: Parameters<typeof onEvents>[0] };
      if (message.type === 'ready') {
        socket.send(JSON.stringify({ type: 'subscribe', topics: ['devices'] }));
        resolve(socket);
      }
      if (message.events) onEvents(message.events);
    });
  });

const run = async (kind: 'hub' | 'plain', port: number): Promise<Result> => {
  const child = fork(join(import.meta.dirname, 'live-push.subject.ts'), [kind, String(port), String(perSecond)], {
    execArgv: ['--import', 'tsx'],
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  let received = 0;
  const delays: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: clients }, (_, i) =>
      connect(port, kind, (events) => {
        received += events.length;
        const last = events.at(-1);
        if (i === 0 && last) delays.push(Date.now() - Date.parse(last.payload.values.lampHours.at));
      }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const pid = child.pid ?? 0;
  child.send('go');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const cpu = cpuSeconds(pid);
  const before = received;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const usPerChange = ((cpuSeconds(pid) - cpu) * 1e6) / (perSecond * seconds);
  const counted = received - before;
  for (const socket of sockets) socket.terminate();
  child.kill();
  delays.sort((a, b) => a - b);
  return { usPerChange, received: counted, p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN };
};

/** 1 000 changes a second to 100 consoles: shared, batched frames compared with one send per change and client. */
const hub: Result[] = [];
const plain: Result[] = [];
for (let i = 0; i < rounds; i += 1) {
  hub.push(await run('hub', 18_330 + i * 2));
  plain.push(await run('plain', 18_331 + i * 2));
}
const row = (name: string, runs: Result[]) =>
  `  ${name}  ${median(runs.map((r) => r.usPerChange)).toFixed(1)} µs CPU per change, p99 ${median(runs.map((r) => r.p99))} ms, delivered ${((median(runs.map((r) => r.received)) / (perSecond * seconds * clients)) * 100).toFixed(1)} %\n`;
const ratio = median(plain.map((r) => r.usPerChange)) / median(hub.map((r) => r.usPerChange));
process.stdout.write(
  `live push: ${perSecond} changes/s to ${clients} sockets, ${rounds} rounds in turn\n${row('product', hub)}${row('ws.send', plain)}  ratio ${ratio.toFixed(1)}\n`,
);
