import { connect, type Socket } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import mqttPacket from 'mqtt-packet';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type BrokerFixture, openBrokerFixture, password, until } from './mqtt-broker.fixture.ts';

interface Work {
  readonly topic: string;
  readonly done: () => void;
  readonly failed: () => void;
}
let fixture: BrokerFixture;
let works: Work[];
beforeEach(async () => {
  works = [];
  fixture = await openBrokerFixture();
  onTestFinished(fixture.close);
  const inside = await fixture.broker.open({}, new AbortController().signal);
  inside.subscribe('slow/#', {
    take: ({ topic }) =>
      new Promise((resolve, reject) => works.push({ topic, done: resolve, failed: () => reject(new Error('full')) })),
  });
});

const publish = (topic: string, id: number): Buffer =>
  mqttPacket.generate({ cmd: 'publish', topic, payload: 'x', qos: 1, retain: false, dup: false, messageId: id });

const signIn = async () => {
  const socket: Socket = connect(fixture.broker.port(), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const account = { username: 'all', password: Buffer.from(password) };
  socket.write(mqttPacket.generate({ cmd: 'connect', clientId: 'c', clean: true, keepalive: 60, ...account }));
  await new Promise((resolve) => socket.once('data', resolve));
  // The first packet is handled by the library.
  socket.write(mqttPacket.generate({ cmd: 'pingreq' }));
  await new Promise((resolve) => socket.once('data', resolve));
  const acknowledged: number[] = [];
  const parser = mqttPacket.parser();
  parser.on('packet', (packet) => {
    if (packet.cmd === 'puback') acknowledged.push(packet.messageId ?? 0);
  });
  socket.on('data', (chunk) => parser.parse(chunk));
  let open = true;
  socket.once('close', () => {
    open = false;
  });
  return { socket, acknowledged, isOpen: () => open };
};
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n);

describe('messages with QoS 1', () => {
  it('are acknowledged once their work is done, in the order in which they came', async () => {
    const { socket, acknowledged } = await signIn();
    socket.write(
      Buffer.concat([publish('slow/a', 1), publish('slow/b', 2), publish('quick', 3), publish('slow/c', 4)]),
    );
    await until(() => works.length === 3);
    works[1]?.done();
    await letTimePass(50, 'it would be acknowledged out of turn');
    expect(acknowledged).toEqual([]);
    works[0]?.done();
    await until(() => acknowledged.length === 3);
    expect(acknowledged).toEqual([1, 2, 3]);
    works[2]?.done();
    await until(() => acknowledged.length === 4);
    socket.write(publish('quick', 5));
    await until(() => acknowledged.length === 5);
    expect(acknowledged).toEqual([1, 2, 3, 4, 5]);
  });

  it('end their connection without an acknowledgement when their work fails', async () => {
    const { socket, acknowledged, isOpen } = await signIn();
    const other = await fixture.client();
    socket.write(Buffer.concat([publish('slow/a', 1), publish('slow/b', 2), publish('slow/c', 3)]));
    await until(() => works.length === 3);
    works[0]?.done();
    await until(() => acknowledged.length === 1);
    works[1]?.failed();
    works[2]?.done();
    await until(() => !isOpen());
    expect([acknowledged, other.connected]).toEqual([[1], true]);
  });

  it('are acknowledged all, however many wait, also beyond what waits here', async () => {
    const { socket, acknowledged } = await signIn();
    socket.write(Buffer.concat(from(1, 1_500).map((id) => publish('slow/a', id))));
    await until(() => works.length === 1_500);
    for (const work of works) work.done();
    await until(() => acknowledged.length === 1_500);
    expect(acknowledged).toEqual(from(1, 1_500));
    works = [];
    socket.write(Buffer.concat(from(1, 600).map((id) => publish('slow/a', id))));
    await until(() => works.length === 600);
    for (const work of works) work.done();
    await until(() => acknowledged.length === 2_100);
  });

  it('go to clients that follow them, and are kept for those that are away', async () => {
    const away = await fixture.client({ clientId: 'away', clean: false });
    await away.subscribeAsync('quick', { qos: 1 });
    await away.endAsync();
    const { socket, acknowledged } = await signIn();
    socket.write(publish('quick', 1));
    await until(() => acknowledged.length === 1);
    const back = await fixture.client({ clientId: 'away', clean: false });
    await new Promise((resolve) => back.once('message', resolve));
  });
});
