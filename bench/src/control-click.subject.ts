import { defineDriver, systemClock } from '@eoms/drivers/kit';
import { createEngine, silentLog } from '@eoms/engine';
import { createCommandLog } from '../../server/src/modules/commands/command-log.ts';
import { createHistory } from '../../server/src/modules/history/history.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/database/uuid.ts';
import { createLog } from '../../server/src/platform/log/log.ts';

/** Stores a command, passes it to the engine and learns from the device when it arrived, under a load of readings. */
const [, , connectionString = '', port, countText, folder = ''] = process.argv;
const name = { zh: '灯', en: 'lamp' };
let answered: (at: bigint) => void = () => undefined;
const lamp = defineDriver({
  id: 'lamp',
  version: '1',
  name,
  category: [],
  protocol: 'lines',
  control: 'tcp',
  transport: { kind: 'tcp', port: 1, frame: { delimiter: '\n' } },
  params: [],
  properties: [
    {
      id: 'level',
      name,
      type: 'int',
      access: 'r',
      alarm: [{ id: 'high', op: '>', value: 2_000, level: 'minor', text: name }],
    },
  ],
  actions: [
    {
      id: 'go',
      name,
      run: async (device) => {
        const answer = String(
          await device.line.request('GO\n', { match: (frame) => frame.toString().startsWith('OK') }),
        );
        answered(BigInt(answer.slice(3)));
      },
    },
  ],
  receive: (device, frame) => device.set('level', Number(frame.toString().slice(2))),
});
const log = createLog('silent');
const database = openDatabase({ connectionString, log });
const history = createHistory({ database, log, folder });
await history.start();
let readings = 0;
const engine = createEngine({
  clock: systemClock,
  log: silentLog,
  drivers: [lamp],
  sinks: {
    history: {
      series: history.sink.series,
      record: (series, at, value) => {
        readings += 1;
        return history.sink.record(series as ReturnType<typeof history.sink.series>, at, value);
      },
    },
  },
});
const commands = createCommandLog({ database, log, publish: () => undefined });
engine.bus.on('command.changed', commands.changed);
const ids = Array.from({ length: Number(countText) }, () => newId());
for (const id of ids)
  engine.upsert({
    id,
    name: id,
    placeId: id,
    driverId: 'lamp',
    enabled: true,
    params: { host: '127.0.0.1', port: Number(port) },
  });
engine.start();

const click = async (deviceId: string): Promise<number> => {
  const cause = { kind: 'person' as const, id: deviceId, name: 'bench' };
  const id = newId();
  const [createdAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 15_000).toISOString()];
  const arrived = new Promise<bigint>((resolve) => {
    answered = resolve;
  });
  const begun = process.hrtime.bigint();
  const kept = { id, deviceId, action: 'go', args: {}, cause, createdAt, expiresAt };
  await commands.begin({
    ...kept,
    deviceName: 'lamp',
    placeId: deviceId,
    actionName: name,
    status: 'pending',
    reason: null,
    sentAt: null,
    endedAt: null,
  });
  engine.execute({ id, deviceId, action: 'go', args: {}, cause });
  return Number((await arrived) - begun) / 1e6;
};

process.on('message', async () => {
  const before = readings;
  const begun = performance.now();
  const delays: number[] = [];
  for (let i = 0; i < 600; i += 1) {
    delays.push(await click(ids[i % ids.length] ?? ''));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  delays.sort((a, b) => a - b);
  const perSecond = ((readings - before) * 1_000) / (performance.now() - begun);
  process.send?.({ p50: delays[300], p99: delays[594], worst: delays.at(-1), perSecond });
});
process.send?.('ready');
