import { createServer, type Server } from 'node:net';
import { defineDriver, systemClock } from '@eoms/drivers/kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngine } from './create-engine.ts';
import type { DeviceDefinition } from './device-definition.ts';
import { silentLog } from './log.ts';
import { collectHistory, type HistoryRow } from './testing/collect-history.ts';
import { createVenue, patience } from './testing/venue.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('a device on trial', () => {
  it('is read like any other, and leaves nothing behind', async () => {
    const rows: HistoryRow[] = [];
    const venue = createVenue({ sinks: { history: collectHistory(rows) } });
    closing.push(venue.close);
    venue.engine.start();
    const simulator = await venue.projector('kept', { power: 'on', lampHours: '3200' });
    const { host, port } = simulator;
    const trial: DeviceDefinition = {
      id: 'tried',
      name: '',
      placeId: '',
      driverId: 'pjlink',
      enabled: true,
      trial: true,
      params: { host, port },
    };
    venue.engine.upsert(trial);
    for (const id of ['kept', 'tried']) await expect.poll(() => venue.value(id, 'lampHours[1]'), patience).toBe(3200);
    await expect.poll(() => venue.news['alarm.raised'].map(({ deviceId }) => deviceId), patience).toEqual(['kept']);
    expect(venue.news['device.wentOnline'].map(({ deviceId }) => deviceId)).toEqual(['kept']);
    expect(venue.engine.state.takeChanged()).toEqual(['kept']);
    venue.engine.remove('tried');
    expect(venue.engine.state.get('tried')).toBeUndefined();
    await venue.engine.stop();
    expect([...new Set(rows.map(({ deviceId }) => deviceId))]).toEqual(['kept']);
  });
});

const word = (en: string) => ({ zh: en, en });
/** Reports its level once it receives a message, and again whenever it is polled. */
const talker = defineDriver({
  id: 'talker',
  version: '1',
  name: word('Talker'),
  category: [],
  protocol: 'lines',
  control: 'tcp',
  transport: { kind: 'tcp', port: 1, frame: { delimiter: '\n' } },
  params: [
    { id: 'host', name: word('Host'), type: 'host' },
    { id: 'port', name: word('Port'), type: 'port' },
  ],
  properties: [
    { id: 'count', name: word('Count'), type: 'int', access: 'r' },
    { id: 'asked', name: word('Asked'), type: 'int', access: 'r' },
  ],
  actions: [],
  receive: (device, frame) => device.set('count', Number(frame.toString())),
  poll: [
    {
      id: 'ask',
      everyMs: 100,
      run: async (device) => {
        await device.line.send('?\n');
        device.set('asked', Number(device.get('asked') ?? 0) + 1);
      },
    },
  ],
});

const openTalker = async (): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', () => socket.write('7\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return server;
};

describe('settings of a model', () => {
  const run = async (model: Pick<DeviceDefinition, 'listeners' | 'history'>) => {
    const rows: HistoryRow[] = [];
    const address = (await openTalker()).address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const engine = createEngine({
      clock: systemClock,
      log: silentLog,
      drivers: [talker],
      sinks: { history: collectHistory(rows) },
      timing: { startSpreadMs: 1 },
    });
    closing.push(() => engine.stop());
    engine.start();
    const params = { host: '127.0.0.1', port };
    engine.upsert({ id: 't', name: 't', placeId: 'hall', driverId: 'talker', enabled: true, params, ...model });
    return { engine, rows, value: (key: string) => engine.state.get('t')?.values[key]?.value };
  };

  it('determine what the device is polled and listened to for', async () => {
    const { value } = await run({});
    await expect.poll(() => value('count'), patience).toBe(7);
    expect(value('asked')).toBeGreaterThan(0);
  });

  it('can ignore unsolicited messages', async () => {
    const { value } = await run({ listeners: { notify: { enabled: false } } });
    await expect.poll(() => value('asked'), patience).toBeGreaterThan(3);
    expect(value('count')).toBeUndefined();
  });

  it('can store no history of a property', async () => {
    const { engine, rows, value } = await run({ history: { asked: 'none' } });
    expect(engine.propertiesOf('t').map(({ history }) => history)).toEqual([undefined, 'none']);
    await expect.poll(() => value('count'), patience).toBe(7);
    await engine.stop();
    expect(rows.map(({ property }) => property)).toEqual(['count']);
  });
});
