import { connect, type Socket } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import type { Client } from 'aedes';
import fc from 'fast-check';
import mqttPacket, { type Packet } from 'mqtt-packet';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFastPath } from './fast-path.ts';
import { openBrokerFixture, password, until } from './mqtt-broker.fixture.ts';

const publish = (topic: string, payload: string, more: { qos?: 0 | 1; retain?: boolean } = {}): Buffer =>
  mqttPacket.generate({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false, messageId: 7, ...more });
const ping = mqttPacket.generate({ cmd: 'pingreq' });

/** The messages that the library's parser finds in these chunks, with or without the fast path before it. */
const read = (chunks: readonly Buffer[], short: boolean) => {
  const said: string[] = [];
  let taken = 0;
  const parser = mqttPacket.parser();
  parser.on('packet', (packet: Packet) => {
    if (packet.cmd !== 'publish') said.push(packet.cmd);
    else said.push(`${packet.topic}=${String(packet.payload)} ${packet.qos > 0 ? packet.messageId : ''}`);
  });
  parser.on('error', ({ message }) => said.push(`error: ${message}`));
  Object.assign(parser, { _queue: null });
  const take = (topic: string, payload: Buffer, id: number | ''): boolean => {
    if (topic.startsWith('long')) return false;
    taken += 1;
    said.push(`${topic}=${String(payload)} ${id}`);
    return true;
  };
  if (short) {
    const client = { version: 4, _parser: parser } as unknown as Client;
    openFastPath(
      client,
      {
        take: (topic, payload) => take(topic, payload, ''),
        takeAcknowledged: (topic, payload, id) => take(topic, payload, id),
      },
      () => 0,
    );
  }
  for (const chunk of chunks) parser.parse(chunk);
  return { said, taken };
};
const cut = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places]
    .map((from, index) => bytes.subarray(from, places[index] ?? bytes.length))
    .filter((chunk) => chunk.length > 0);
};

const packet = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom('a', 'a/灯', 'b/c/d', 'x'.repeat(120)), fc.string()) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('long/way', 'a/#', 'a/+/b', '', 'a\0b', '/'.repeat(40)), fc.string()),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('big'), fc.string({ minLength: 200, maxLength: 300 })) },
);
const stream = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: packet.map(([topic, payload]) => ({ topic, payload, more: {} })) },
    { weight: 1, arbitrary: packet.map(([topic, payload]) => ({ topic, payload, more: { qos: 1 as const } })) },
    { weight: 1, arbitrary: packet.map(([topic, payload]) => ({ topic, payload, more: { retain: true } })) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  { maxLength: 12 },
);
const bytesOf = (messages: readonly ({ topic: string; payload: string; more: object } | undefined)[]): Buffer =>
  Buffer.concat(
    messages.map((one) => {
      if (one === undefined) return ping;
      // The library refuses to write an empty topic or wildcards; a faulty or malicious client would not.
      const usable = one.topic !== '' && !/[#+]/.test(one.topic);
      if (usable) return publish(one.topic, one.payload, one.more);
      const topic = Buffer.from(one.topic);
      const payload = Buffer.from(one.payload).subarray(0, 90);
      const head = Buffer.from([0x30, 2 + topic.length + payload.length, 0, topic.length]);
      return Buffer.concat([head, topic, payload]);
    }),
  );

describe('the fast path', () => {
  it('finds the same messages as the library, in the same order, however the bytes are split', () => {
    let taken = 0;
    fc.assert(
      fc.property(stream, fc.array(fc.nat(2_000), { maxLength: 6 }), (messages, cuts) => {
        const chunks = cut(bytesOf(messages), cuts);
        const short = read(chunks, true);
        taken += short.taken;
        expect(short.said).toEqual(read(chunks, false).said);
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(500);
  });

  it('leaves 10 000 corrupted streams to the library unchanged', () => {
    const spoil = fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(stream, spoil, fc.array(fc.nat(2_000), { maxLength: 3 }), (messages, faults, cuts) => {
        const bytes = bytesOf(messages);
        for (const [at, byte] of faults) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const chunks = cut(bytes, cuts);
        expect(read(chunks, true).said).toEqual(read(chunks, false).said);
      }),
      { numRuns: 10_000 },
    );
  });

  it('does not handle version 5, whose messages have properties', () => {
    const parser = mqttPacket.parser();
    Object.assign(parser, { _queue: null });
    openFastPath(
      { version: 5, _parser: parser } as unknown as Client,
      { take: () => expect.unreachable(), takeAcknowledged: () => expect.unreachable() },
      () => 0,
    );
    parser.parse(publish('a', '1'));
  });
});

describe('a broker with it', () => {
  const signIn = async (username: string, keepalive: number) => {
    const fixture = await openBrokerFixture();
    onTestFinished(fixture.close);
    const inside = await fixture.broker.open({}, new AbortController().signal);
    const received: string[] = [];
    inside.subscribe('#', { take: ({ topic, payload }) => void received.push(`${topic}=${String(payload)}`) });
    const socket: Socket = connect(fixture.broker.port(), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.setNoDelay(true);
    socket.write(
      mqttPacket.generate({
        cmd: 'connect',
        clientId: 'c',
        clean: true,
        keepalive,
        username,
        password: Buffer.from(password),
      }),
    );
    await new Promise((resolve) => socket.once('data', resolve));
    // The first packet is handled by the library.
    socket.write(ping);
    await new Promise((resolve) => socket.once('data', resolve));
    return { fixture, received, socket };
  };

  it('respects the rights of an account', async () => {
    const { fixture, received, socket } = await signIn('device', 60);
    for (const n of [1, 2, 3]) {
      socket.write(Buffer.concat([publish('from/device/a', `${n}`), publish('from/other/a', `${n}`)]));
      await until(() => received.length === n && fixture.broker.figures().denied === n);
    }
    expect(received).toEqual(['from/device/a=1', 'from/device/a=2', 'from/device/a=3']);
  });

  it('leaves topics that a connected client follows to the library', async () => {
    const { fixture, received, socket } = await signIn('all', 60);
    const other = await fixture.client();
    const got: string[] = [];
    other.on('message', (_topic, payload) => got.push(String(payload)));
    socket.write(publish('a/1', 'before'));
    await until(() => received.length === 1);
    await other.subscribeAsync('a/#');
    socket.write(Buffer.concat([publish('b', 'not his'), publish('a/1', 'his')]));
    await until(() => got.length === 1 && received.length === 3);
    expect(got).toEqual(['his']);
  });

  it('ends a connection whose topic has a wildcard', async () => {
    const { received, socket } = await signIn('all', 60);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(Buffer.concat([publish('a', '1'), bytesOf([{ topic: 'a/#', payload: '2', more: {} }])]));
    await closed;
    expect(received).toEqual(['a=1']);
  });

  it('keeps clients that go on sending, and drops silent ones (3.1.2.10)', async () => {
    const { received, socket } = await signIn('all', 1);
    let open = true;
    socket.once('close', () => {
      open = false;
    });
    for (let n = 0; n < 25; n += 1) {
      socket.write(publish('a', `${n}`));
      await letTimePass(100, 'it sends before its time is over');
    }
    expect([open, received.length]).toEqual([true, 25]);
    await until(() => !open);
  });
});
