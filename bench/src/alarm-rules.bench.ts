import { type AlarmRule, createBus, silentLog, systemClock } from '@eoms/engine';
import { Engine } from 'json-rules-engine';
import { createAlarmWatch } from '../../engine/src/rules/alarm-watch.ts';
import { createStateStore } from '../../engine/src/state/state-store.ts';
import { median } from './cpu.ts';

/**
 * What judging alarm rules costs, against json-rules-engine with the same conditions over the same readings. Each device
 * has three rules: one with a boundary and a dead band, one that must hold for a minute, one over two properties.
 */
const goals = { timesCheaper: 20, readingsPerSecond: 100_000 };
const rounds = 5;
const properties = ['temperature', 'humidity'] as const;
const text = { zh: '报警', en: 'Alarm' };

const rulesOf = (deviceId: string): AlarmRule[] => {
  const value = (property: string, operator: '>' | '<', boundary: number) =>
    ({ kind: 'value', property, operator, value: boundary }) as const;
  const common = { level: 2 as const, text, devices: new Set([deviceId]) };
  const hot = value('temperature', '>', 90);
  const damp = value('humidity', '>', 90);
  return [
    { ...common, id: `${deviceId}-1`, when: hot, until: value('temperature', '<', 85) },
    { ...common, id: `${deviceId}-2`, when: damp, raiseAfterMs: 60_000 },
    { ...common, id: `${deviceId}-3`, when: { match: 'all', of: [hot, damp] } },
  ];
};

/** Numbers without a pattern, the same in each run. */
const scattered = Uint32Array.from(
  { length: 1 << 20 },
  (_, i) => Math.imul(i + 1, 2_654_435_761) ^ Math.imul(i, 40_503),
);
const scatteredAt = (i: number): number => scattered[i & (scattered.length - 1)] ?? 0;
/** One reading in fifty is beyond a boundary, of whichever device. */
const readingAt = (i: number): number => {
  const number = scatteredAt(i) >>> 8;
  return number % 50 === 0 ? 95 : 20 + (number % 60);
};
const cpuUs = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** The engine's own watch, as readings reach it: state first, then rules. */
const ours = (deviceCount: number) => {
  const bus = createBus(silentLog);
  const state = createStateStore({ clock: systemClock, publish: () => undefined });
  const watch = createAlarmWatch({ clock: systemClock, bus, offlineAlarmMs: 60_000, restored: [] });
  let said = 0;
  bus.on('alarm.raised', () => {
    said += 1;
  });
  const devices = Array.from({ length: deviceCount }, (_, i) => state.add({ id: `d${i}`, placeId: 'p' }));
  const values = devices.map((device) =>
    properties.map((id) => state.describe(device, id, { id, name: text, type: 'double', access: 'r' })),
  );
  const rules = devices.flatMap(({ deviceId }) => rulesOf(deviceId));
  const begun = performance.now();
  watch.rules.replace(rules, devices);
  const loadMs = performance.now() - begun;
  let i = 0;
  const valueAt = () => values[scatteredAt(i * 3) % deviceCount]?.[i & 1];
  const run = (readings: number): number => {
    const before = cpuUs();
    for (let n = 0; n < readings; n += 1) {
      i += 1;
      const one = valueAt();
      if (!one) continue;
      const value = readingAt(i);
      const now = systemClock.now();
      const changed = state.apply(one, value, now, 'good');
      watch.look(one, value, now, 'good', changed);
    }
    return (cpuUs() - before) / readings;
  };
  /** The same without any rule, to be taken off. */
  const bare = (readings: number): number => {
    const before = cpuUs();
    for (let n = 0; n < readings; n += 1) {
      i += 1;
      const one = valueAt();
      if (one) state.apply(one, readingAt(i), systemClock.now(), 'good');
    }
    return (cpuUs() - before) / readings;
  };
  return { run, bare, loadMs, rules: rules.length, said: () => said, stop: watch.stop };
};

/** The same three conditions, judged for a reading of either property. */
const theirs = () => {
  const engine = new Engine();
  const condition = (fact: string) => ({ fact, operator: 'greaterThan', value: 90 });
  const rules = [
    [condition('temperature')],
    [condition('humidity')],
    [condition('temperature'), condition('humidity')],
  ];
  for (const [at, all] of rules.entries())
    engine.addRule({ conditions: { all }, event: { type: `alarm ${at}` }, name: `r${at}` });
  let i = 0;
  return async (readings: number): Promise<number> => {
    const before = cpuUs();
    for (let n = 0; n < readings; n += 1) {
      i += 1;
      await engine.run({ temperature: readingAt(i), humidity: readingAt(i + 1) });
    }
    return (cpuUs() - before) / readings;
  };
};

const subject = ours(5_000);
const large = ours(10_000);
const peer = theirs();
for (const work of [subject.run, large.run, subject.bare]) work(200_000);
await peer(2_000);
const figures = { rules: [] as number[], peer: [] as number[], whole: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  figures.rules.push(Math.max(subject.run(400_000) - subject.bare(400_000), 0.01));
  figures.peer.push(await peer(5_000));
  figures.whole.push(large.run(400_000));
}
subject.stop();
large.stop();
const [rulesUs, peerUs, wholeUs] = [median(figures.rules), median(figures.peer), median(figures.whole)];
const times = peerUs / rulesUs;
const perSecond = 1e6 / wholeUs;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`rules over 5 000 devices: ${subject.rules}, loaded in ${subject.loadMs.toFixed(0)} ms`);
say(
  `judging a reading: ${rulesUs.toFixed(2)} µs of CPU; json-rules-engine ${peerUs.toFixed(1)} µs: ${times.toFixed(0)} times (at least ${goals.timesCheaper})`,
);
say(
  `${large.rules} rules over 10 000 devices, state and rules together: ${wholeUs.toFixed(2)} µs, ${Math.round(perSecond)} readings/s on one core (at least ${goals.readingsPerSecond})`,
);
say(`alarms raised meanwhile: ${subject.said() + large.said()}`);
if (times < goals.timesCheaper || perSecond < goals.readingsPerSecond) process.exitCode = 1;
process.exit();
