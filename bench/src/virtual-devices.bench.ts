import { ask, startChild } from './children.ts';
import type { Loaded, Order, Sent } from './virtual-devices.subject.ts';

/**
 * One of sixteen nodes of a system with very many devices, simulated at the engine's door: it knows all of them, runs its
 * share and takes its share of the readings. Without sockets, database, web and calls; `EOMS_BENCH_DEVICES=1000000` for
 * the whole million.
 */
const devices = Number(process.env.EOMS_BENCH_DEVICES ?? 100_000);
const nodes = 16;
/** Its share of 500 000 readings/s, however many devices send them; two values a message. */
const messagesPerSecond = 500_000 / nodes / 2;
const seconds = 10;
const goals = { describedBytes: 3_000, usPerReading: 10 };

const running = Math.round(devices / nodes);
const node = await startChild(
  'virtual-devices.subject.ts',
  [devices, running],
  ['--expose-gc', '--max-old-space-size=16000'],
);
const { describedBytes, describedUs, runningBytes, runningUs } = await ask<Loaded>(node, 'loaded');
const sent = await ask<Sent>(node, { messagesPerSecond, seconds } satisfies Order);
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
process.stdout.write(
  `virtual devices: ${devices} of which ${running} run here (a sixteenth)\n` +
    `  one that runs elsewhere  ${kilobytes(describedBytes)}, ${describedUs.toFixed(0)} µs to add\n` +
    `  one that runs here       ${kilobytes(runningBytes)} more, ${runningUs.toFixed(0)} µs to add and connect\n` +
    `  a reading                ${sent.usPerReading.toFixed(1)} µs CPU at ${(messagesPerSecond * 2).toFixed(0)}/s, ` +
    `${(sent.stored * 100).toFixed(0)} % stored, took ${sent.seconds.toFixed(1)} of ${seconds} s\n` +
    `  the process              ${sent.megabytes.toFixed(0)} MB\n`,
);
node.removeAllListeners('exit');
node.kill('SIGKILL');
const failed =
  describedBytes > goals.describedBytes ||
  sent.usPerReading > goals.usPerReading ||
  sent.stored < 1 ||
  sent.seconds > seconds * 1.1;
if (failed)
  process.stdout.write(
    `  goal missed: ${goals.describedBytes} bytes, ${goals.usPerReading} µs, everything stored in time\n`,
  );
process.exit(failed ? 1 : 0);
