import { Duplex } from 'node:stream';
import { MqttClient } from 'mqtt';
import { afterEach, expect, it } from 'vitest';
import { acknowledgeLater } from './acknowledge-later.ts';

/**
 * `acknowledgeLater` replaces `_sendPacket`, an undocumented method that the library calls for every packet. When this
 * fails after an upgrade of mqtt, acknowledgements no longer wait until a reading is stored.
 */
const clients: MqttClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});

const openClient = async () => {
  const sent: string[] = [];
  let answerPing = (answer: () => void): void => answer();
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      const hex = chunk.toString('hex');
      sent.push(hex);
      if (hex.startsWith('10')) stream.push(Buffer.from('20020000', 'hex'));
      if (hex.startsWith('c0')) answerPing(() => stream.push(Buffer.from('d000', 'hex')));
      done();
    },
  });
  const client = new MqttClient(() => stream as never, { reconnectPeriod: 0, keepalive: 0 });
  clients.push(client);
  await new Promise((resolve) => client.once('connect', resolve));
  const received: string[] = [];
  client.on('message', (topic) => received.push(topic));
  /** A message at QoS 1 with this number, to the topic "t". */
  const receive = (id: number) => stream.push(Buffer.from([0x32, 0x06, 0, 1, 0x74, 0, id, 0x78]));
  const acknowledged = () => sent.join('').match(/4002[0-9a-f]{4}/g) ?? [];
  const holdPings = () => {
    const asked: (() => void)[] = [];
    answerPing = (answer) => void asked.push(answer);
    return asked;
  };
  return { client, received, receive, acknowledged, holdPings };
};

it('the library acknowledges through `_sendPacket`, at once of its own', async () => {
  const { client, received, receive, acknowledged } = await openClient();
  expect(typeof (client as unknown as { _sendPacket: unknown })._sendPacket).toBe('function');
  receive(7);
  await expect.poll(acknowledged).toEqual(['40020007']);
  expect(received).toEqual(['t']);
});

it('acknowledgements wait, in order, and hold up no message', async () => {
  const { client, received, receive, acknowledged } = await openClient();
  const later = acknowledgeLater(client);
  let keep = (): void => undefined;
  later.hold(7, new Promise((resolve) => (keep = resolve)));
  later.hold(8, Promise.resolve());
  receive(7);
  receive(8);
  receive(9);
  await expect.poll(() => received.length).toBe(3);
  // A message that nothing holds back is acknowledged immediately.
  await expect.poll(acknowledged).toEqual(['40020009']);
  keep();
  await expect.poll(acknowledged).toEqual(['40020009', '40020007', '40020008']);
});

it('is settled once the acknowledgements are out, so that ending the connection loses none', async () => {
  const { client, receive, received, acknowledged } = await openClient();
  const later = acknowledgeLater(client);
  let keep = (): void => undefined;
  const kept = new Promise<void>((resolve) => (keep = resolve));
  for (const id of [7, 8, 9]) later.hold(id, kept);
  for (const id of [7, 8, 9]) receive(id);
  await expect.poll(() => received.length).toBe(3);
  const settled = later.settled().then(() => client.end(true));
  expect(acknowledged()).toEqual([]);
  keep();
  await settled;
  expect(acknowledged()).toEqual(['40020007', '40020008', '40020009']);
});

it('is not settled before the broker has read the acknowledgements', async () => {
  const { client, receive, received, acknowledged, holdPings } = await openClient();
  const later = acknowledgeLater(client);
  const pings = holdPings();
  later.hold(7, Promise.resolve());
  receive(7);
  await expect.poll(() => received.length).toBe(1);
  let isSettled = false;
  const settled = later.settled().then(() => {
    isSettled = true;
  });
  await expect.poll(() => pings.length).toBe(1);
  expect(acknowledged()).toEqual(['40020007']);
  expect(isSettled).toBe(false);
  pings[0]?.();
  await settled;
});

it('is settled at once when the connection ends', async () => {
  const { client, holdPings } = await openClient();
  const later = acknowledgeLater(client);
  holdPings();
  const settled = later.settled();
  client.end(true);
  await settled;
  await later.settled();
});

it('what could not be kept is never acknowledged', async () => {
  const { client, received, receive, acknowledged } = await openClient();
  const later = acknowledgeLater(client);
  later.hold(7, Promise.reject(new Error('disk full')));
  later.hold(8, Promise.resolve());
  receive(7);
  receive(8);
  await expect.poll(() => received.length).toBe(2);
  await expect.poll(acknowledged).toEqual(['40020008']);
});

it('a connection that has ended holds back no acknowledgement of the next one, and none of its own goes there', async () => {
  const { client, received, receive, acknowledged } = await openClient();
  const later = acknowledgeLater(client);
  let keep = (): void => undefined;
  later.hold(7, new Promise((resolve) => (keep = resolve)));
  later.hold(8, new Promise(() => undefined));
  receive(7);
  receive(8);
  await expect.poll(() => received.length).toBe(2);
  later.forget();
  later.hold(9, Promise.resolve());
  receive(9);
  await expect.poll(acknowledged).toEqual(['40020009']);
  keep();
  await later.settled();
  expect(acknowledged()).toEqual(['40020009']);
});
