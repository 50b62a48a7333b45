import { spawn, spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrokerFixture, openBrokerFixture, password, until } from './mqtt-broker.fixture.ts';

const missing = spawnSync('mosquitto_pub', ['--help']).error !== undefined;
const title = 'clients of Mosquitto at our broker';

const run = (program: string, args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });

if (missing && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error('not installed: mosquitto-clients');
  });
describe.skipIf(missing)(missing ? `${title} (skipped, not installed: mosquitto-clients)` : title, () => {
  let fixture: BrokerFixture;
  const as = (username: string, given = password) => [
    ...['-h', '127.0.0.1', '-p', String(fixture.broker.port()), '-u', username, '-P', given],
  ];
  const subscribe = async (filter: string) => {
    const received: string[] = [];
    const broker = await fixture.broker.open({}, new AbortController().signal);
    broker.subscribe(filter, { take: ({ topic, payload }) => void received.push(`${topic}=${payload}`) });
    return { received, broker };
  };
  beforeEach(async () => {
    fixture = await openBrokerFixture();
  });
  afterEach(() => fixture.close());

  it('are refused with a wrong password, and without any', async () => {
    const wrong = await run('mosquitto_pub', [...as('all', 'wrong'), '-t', 'a', '-m', 'x']);
    expect(wrong.code).not.toBe(0);
    expect(wrong.output).toMatch(/not authori[sz]ed/i);
    const port = String(fixture.broker.port());
    const anonymous = await run('mosquitto_pub', ['-h', '127.0.0.1', '-p', port, '-t', 'a', '-m', 'x']);
    expect(anonymous.output).toMatch(/not authori[sz]ed/i);
  });

  it.each(['0', '1', '2'])('publish with QoS %s', async (qos) => {
    const { received } = await subscribe('from/#');
    const sent = await run('mosquitto_pub', [...as('device'), '-t', 'from/device/state', '-m', 'on', '-q', qos]);
    await until(() => received.length === 1);
    expect([sent.code, received]).toEqual([0, ['from/device/state=on']]);
  });

  it('cannot publish to topics of others', async () => {
    const { received } = await subscribe('#');
    await run('mosquitto_pub', [...as('device'), '-t', 'from/other/state', '-m', 'on', '-q', '1']);
    expect([received, fixture.broker.figures().denied]).toEqual([[], 1]);
  });

  it('receive nothing on topics of others', async () => {
    const refused = await run('mosquitto_sub', [...as('device'), '-t', 'to/other/set', '-W', '1', '-d']);
    expect(refused.output).toMatch(/128|denied|rejected/i);
  });

  it('receive retained and new messages', async () => {
    await run('mosquitto_pub', [...as('all'), '-t', 'to/device/set', '-m', 'kept', '-r', '-q', '1']);
    const { broker } = await subscribe('nothing');
    const listening = run('mosquitto_sub', [
      ...as('device'),
      '-t',
      'to/device/+',
      '-q',
      '1',
      '-C',
      '2',
      '-F',
      '%t %p %r',
    ]);
    const again = setInterval(() => void broker.publish('to/device/now', 'fresh', { qos: 1 }), 50);
    const { output } = await listening;
    clearInterval(again);
    // What is published meanwhile may come before what was retained.
    expect(output.trim().split('\n').sort()).toEqual(['to/device/now fresh 0', 'to/device/set kept 1']);
  });
});
