import { connect } from 'node:net';
import { untilNextTurn } from '../../engine/src/links/spread.ts';
import { createModbusVenue } from './modbus-venue.ts';

/** Polls 4 registers of every device every 10 s: `product` with the engine, `bare` with only sockets and timers. */
const [, , kind, livePort, deadPort, countText] = process.argv;
const count = Number(countText);
const everyMs = Number(process.env.BENCH_EVERY_MS ?? 10_000);
const isDead = (i: number) => i % 5 === 4;
const hostOf = (i: number) => `127.${isDead(i) ? 2 : 1}.${1 + Math.floor(i / 250)}.${1 + (i % 250)}`;
const portOf = (i: number) => Number(isDead(i) ? deadPort : livePort);
let polls = 0;
let lags: number[] = [];
/** Records how late a poll starts, relative to the device's own phase. */
const noteLag = (key: string) => {
  const lag = everyMs - untilNextTurn(key, everyMs, Date.now());
  lags.push(lag);
};

const startProduct = () =>
  createModbusVenue({
    count,
    everyMs,
    addressOf: (i) => ({ host: hostOf(i), port: portOf(i) }),
    onTurn: noteLag,
    onAnswer: () => {
      polls += 1;
    },
  });

const startBare = (): void => {
  const request = Buffer.from('000100000006010300000004', 'hex');
  const open = (i: number): void => {
    const socket = connect({ host: hostOf(i), port: portOf(i), noDelay: true });
    const values = [0, 0, 0, 0];
    let timer: NodeJS.Timeout;
    const turn = () => {
      noteLag(`device ${i}/read`);
      socket.write(request);
      timer = setTimeout(turn, untilNextTurn(`device ${i}/read`, everyMs, Date.now()));
    };
    socket.on('connect', () => {
      timer = setTimeout(turn, untilNextTurn(`device ${i}/read`, everyMs, Date.now()));
    });
    socket.on('data', (data: Buffer) => {
      for (let n = 0; n < 4; n += 1) values[n] = data.readUInt16BE(9 + n * 2);
      polls += 1;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      setTimeout(() => open(i), 30_000);
    });
  };
  for (let i = 0; i < count; i += 1) open(i);
};

if (kind === 'bare') startBare();
else startProduct();
const percentile = (sorted: readonly number[], of: number) => sorted[Math.floor(sorted.length * of)] ?? Number.NaN;
let cpu = process.cpuUsage();
process.on('message', (message) => {
  if (message === 'begin') {
    cpu = process.cpuUsage();
    polls = 0;
    lags = [];
  }
  if (message === 'end') {
    const { user, system } = process.cpuUsage(cpu);
    const sorted = lags.toSorted((a, b) => a - b);
    process.send?.({
      usPerPoll: (user + system) / polls,
      systemShare: system / (user + system),
      polls,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      rssMb: process.memoryUsage().rss / 1e6,
    });
  }
});
process.once('SIGINT', () => process.exit(0));
