import { connect, type Socket } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import mqttPacket from 'mqtt-packet';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { noPressure } from '../pressure/pressure.ts';
import { type BrokerFixture, openBrokerFixture, password, until } from './mqtt-broker.fixture.ts';

let fixture: BrokerFixture;
let received: string[];
let isHigh: boolean;
let waiting: (() => void)[];
const ease = (): void => {
  isHigh = false;
  for (const goOn of waiting.splice(0)) goOn();
};
beforeEach(async () => {
  isHigh = true;
  waiting = [];
  const wait = (goOn: () => void) => void waiting.push(goOn);
  fixture = await openBrokerFixture(undefined, { ...noPressure, mayGoOn: () => !isHigh, wait });
  onTestFinished(fixture.close);
  const inside = await fixture.broker.open({}, new AbortController().signal);
  received = [];
  inside.subscribe('#', { take: ({ topic, payload }) => void received.push(`${topic}=${String(payload)}`) });
});

const publish = (value: number, qos: 0 | 1 = 0): Buffer =>
  mqttPacket.generate({
    cmd: 'publish',
    topic: 'a',
    payload: String(value),
    qos,
    retain: false,
    dup: false,
    messageId: value + 1,
  });
const signIn = async (keepalive = 60): Promise<Socket> => {
  const socket = connect(fixture.broker.port(), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const account = { username: 'all', password: Buffer.from(password) };
  socket.write(
    mqttPacket.generate({ cmd: 'connect', clientId: `c${Math.random()}`, clean: true, keepalive, ...account }),
  );
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
};
const held = (): number => fixture.broker.figures().held;
const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => `a=${n}`);

describe('a client that brings readings while they cannot be stored', () => {
  it('is held from its first message on, and nothing of it is lost or comes twice', async () => {
    const socket = await signIn();
    for (let n = 0; n < 500; n += 1) socket.write(publish(n, n % 2 === 0 ? 0 : 1));
    await until(() => held() === 1);
    await letTimePass(100, 'what is held would be taken');
    expect([received.length, waiting.length]).toEqual([0, 1]);
    ease();
    await until(() => received.length === 500);
    expect(received).toEqual(numbers(500));
    expect(held()).toBe(0);
  });

  it('is held again as often as it has to be', async () => {
    const socket = await signIn();
    for (let n = 0; n < 20; n += 1) {
      socket.write(publish(n));
      await until(() => held() === 1);
      expect(received).toHaveLength(n);
      ease();
      await until(() => received.length === n + 1);
      isHigh = true;
    }
    expect(received).toEqual(numbers(20));
  });

  it('may end its connection meanwhile: what it sent is taken', async () => {
    const socket = await signIn();
    socket.end(Buffer.concat(Array.from({ length: 50 }, (_, n) => publish(n))));
    await until(() => held() === 1);
    await letTimePass(50, 'the end of the connection arrives');
    ease();
    await until(() => received.length === 50);
    await until(() => fixture.broker.figures().connections === 0);
  });

  it('is not ended for its silence, which is ours', async () => {
    const socket = await signIn(1);
    let open = true;
    socket.once('close', () => {
      open = false;
    });
    socket.write(publish(0));
    await until(() => held() === 1);
    await letTimePass(2_500, 'a silent client would be ended');
    expect(open).toBe(true);
    ease();
    await until(() => received.length === 1);
    await until(() => !open, 5_000);
  });

  it('is forgotten when it breaks off', async () => {
    const socket = await signIn();
    socket.write(publish(0));
    await until(() => held() === 1);
    socket.resetAndDestroy();
    await until(() => held() === 0);
    ease();
    await until(() => fixture.broker.figures().connections === 0);
    expect(received).toEqual([]);
  });
});

it('a client that only listens is never held', async () => {
  const client = await fixture.client();
  const heard: string[] = [];
  client.on('message', (_topic, payload) => heard.push(String(payload)));
  await client.subscribeAsync('to/panel', { qos: 1 });
  const inside = await fixture.broker.open({}, new AbortController().signal);
  for (let n = 0; n < 3; n += 1) await inside.publish('to/panel', String(n), { qos: 1 });
  await until(() => heard.length === 3);
  expect(held()).toBe(0);
});
