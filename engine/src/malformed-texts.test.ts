import { createServer } from 'node:net';
import { type Device, defineDriver, deviceError } from '@eoms/drivers/kit';
import { afterEach, expect, it } from 'vitest';
import { collectHistory, type HistoryRow } from './testing/collect-history.ts';
import { createVenue, patience } from './testing/venue.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const word = (en: string) => ({ zh: en, en });
const malformed = 'a\u0000b\ud800c';
const mended = 'a\ufffdb\ufffdc';
const property = { id: malformed, name: word('Said'), type: 'string', access: 'r', history: 'change' } as const;

/** Sends invalid text everywhere: in names, values, its offline reason and its refusal. */
const flooder = (open: (device: Device) => void) =>
  defineDriver({
    id: 'flooder',
    version: '1',
    name: word('Flooder'),
    category: [],
    protocol: 'lines',
    control: 'tcp',
    transport: { kind: 'tcp', port: 1, frame: { delimiter: '\n' } },
    presence: 'driver',
    params: [
      { id: 'host', name: word('Host'), type: 'host' },
      { id: 'port', name: word('Port'), type: 'port' },
    ],
    properties: [
      {
        ...property,
        alarm: [{ id: 'any', op: 'includes', value: 'a', level: 'minor', text: word('received') }],
      },
    ],
    actions: [
      {
        id: 'refuse',
        name: word('Refuse'),
        run: async () => {
          throw deviceError('refused', word(`it says ${malformed}`));
        },
      },
    ],
    open: async (device) => open(device),
  });

it('stores nothing from a device that a database could not store', async () => {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const rows: HistoryRow[] = [];
  let device: Device | undefined;
  const driver = flooder((opened) => {
    device = opened;
    opened.online(true);
    opened.set(malformed, malformed);
  });
  const venue = createVenue({ drivers: [driver], sinks: { history: collectHistory(rows) } });
  closing.push(venue.close);
  venue.engine.start();
  const address = server.address();
  venue.define('b', 'flooder', { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 });

  await expect.poll(() => venue.value('b', mended), patience).toBe(mended);
  const said = { deviceId: 'b', property: mended, value: mended };
  expect(rows).toMatchObject([said]);
  expect(venue.news['alarm.raised']).toMatchObject([{ ...said, key: `b:${mended}:any` }]);
  venue.engine.execute({
    id: 'c1',
    deviceId: 'b',
    action: 'refuse',
    args: {},
    cause: { kind: 'system' },
  });
  await expect.poll(() => venue.engine.commands.get('c1')?.reason?.text.en, patience).toBe(`it says ${mended}`);
  device?.online(false, word(malformed));
  await expect.poll(() => venue.news['device.wentOffline'], patience).toMatchObject([{ reason: word(mended) }]);
  expect(venue.engine.state.get('b')?.reason).toEqual(word(mended));
});
