import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Value } from '@eoms/contract/vocabulary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '../kit/define-driver.ts';
import { runSearch } from '../kit/search-script.ts';
import { homeAssistantMqtt } from '../protocols/home-assistant/home-assistant.driver.ts';
import { mqtt } from '../protocols/mqtt/mqtt.driver.ts';
import { tasmota } from '../protocols/tasmota/tasmota.driver.ts';
import { zigbee2mqtt } from '../protocols/zigbee2mqtt/zigbee2mqtt.driver.ts';
import { simulate } from '../simulators.ts';
import { openLive } from '../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, runPeer, startPeer } from '../testing/start-peer.ts';
import { createShared } from './open-line.ts';

const say = { zh: '开关', en: 'Switch' };
interface Case {
  readonly driver: Driver;
  readonly simulated: Record<string, Value>;
  readonly params: Record<string, Value>;
  /** The command, what confirms it, and what a Mosquitto client must receive. */
  readonly action: string;
  readonly args: Record<string, Value>;
  readonly property: string;
  readonly proof: Value;
  readonly command: string;
  readonly payload: string;
  readonly key: string;
}

const cases: readonly Case[] = [
  {
    driver: mqtt,
    simulated: { base: 'board/1' },
    params: { base: 'board/1', availability: '{base}/status' },
    action: 'relay',
    args: { on: true },
    property: 'relay',
    proof: true,
    command: 'board/1/relay/set',
    payload: 'OFF',
    key: 'board/1',
  },
  {
    driver: tasmota,
    simulated: { topic: 'plug', energy: true },
    params: { topic: 'plug' },
    action: 'power',
    args: { on: true },
    property: 'power',
    proof: true,
    command: 'cmnd/plug/POWER',
    payload: 'OFF',
    key: '5ECF7F5F5AB1',
  },
  {
    driver: zigbee2mqtt,
    simulated: { device: 'socket', model: 'TS011F_plug_1' },
    params: { device: 'socket' },
    action: 'set_state',
    args: { value: true },
    property: 'state',
    proof: true,
    command: 'zigbee2mqtt/socket/set',
    payload: '{"state":"OFF"}',
    key: '0xa4c1380000000001',
  },
  {
    driver: homeAssistantMqtt,
    simulated: { identifier: 'board-2' },
    params: { identifier: 'board-2' },
    action: 'set_switch_relay',
    args: { value: true },
    property: 'switch_relay',
    proof: true,
    command: 'board/board-2/relay/set',
    payload: 'OFF',
    key: 'board-2',
  },
];
const definition = {
  properties: [
    { id: 'relay', name: say, type: 'bool' as const, access: 'rw' as const, wire: { topic: '{base}/relay' } },
  ],
  actions: [
    {
      id: 'relay',
      name: say,
      params: [{ id: 'on', name: say, type: 'bool' as const }],
      wire: { topic: '{base}/relay/set', payload: '{on?ON:OFF}', qos: '1' },
    },
  ],
};

describeWithPeer(['mosquitto', 'mosquitto_pub', 'mosquitto_passwd'], 'things on mosquitto', () => {
  let folder = '';
  let port = 0;
  let peer: Peer | undefined;
  const shared = createShared();
  const reach = () => ({ broker: 'external', host: '127.0.0.1', port, username: 'eoms', password: 'right' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-things-'));
    port = await freePort();
    await runPeer('mosquitto_passwd', ['-b', '-c', join(folder, 'passwords'), 'eoms', 'right']);
    const who = process.getuid?.() === 0 ? 'user root\n' : '';
    const rules = `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${join(folder, 'passwords')}\n`;
    writeFileSync(join(folder, 'mosquitto.conf'), `${who}${rules}`);
    peer = await startPeer({
      program: 'mosquitto',
      args: ['-c', join(folder, 'mosquitto.conf')],
      ready: { tcp: port },
    });
  });
  afterAll(async () => {
    shared.close();
    await peer?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(cases.map((one) => [one.driver.id, one] as const))(
    '%s: state, command, foreign client, last will',
    async (_id, one) => {
      const { driver } = one;
      const simulator = await simulate(driver.id, {
        host: '127.0.0.1',
        port,
        params: { ...one.simulated, brokerUsername: 'eoms', brokerPassword: 'right' },
      });
      const live = await openLive(driver, { ...reach(), ...one.params }, { definition, shared });
      try {
        await live.until(() => live.online() === true && live.status(one.property) === false);
        await live.execute(one.action, one.args);
        await live.until(() => live.status(one.property) === one.proof);
        expect(simulator.state()[one.property]).toBe(one.proof);
        // The simulator obeys an external client, and the driver receives the change.
        await runPeer('mosquitto_pub', [
          ...['-h', '127.0.0.1', '-p', String(port), '-u', 'eoms', '-P', 'right', '-t', one.command, '-m', one.payload],
        ]);
        await live.until(() => live.status(one.property) === false);
        await simulator.fault('lie');
        await live.execute(one.action, one.args);
        await live.until(() => live.status(one.property) === one.proof);
        expect(simulator.state()[one.property]).toBe(false);
        await simulator.fault('garbage');
        await live.execute(one.action, one.args);
        await simulator.fault('refuse');
        await live.until(() => live.online() === false);
        await simulator.fault('none');
        await live.until(() => live.online() === true);
        const search = runSearch(
          driver,
          { ...reach(), seconds: 5 },
          ({ found, stop }) => found.some(({ key }) => key === one.key) && stop(),
          shared,
        );
        await search.over;
        expect(search.found.map(({ key }) => key)).toContain(one.key);
        expect(JSON.stringify(search.found)).not.toContain('right');
        expect(live.trace.join('\n')).not.toContain('right');
      } finally {
        live.close();
        await simulator.close();
      }
    },
    20_000,
  );

  it('learn that a password is wrong', async () => {
    const wrong = openLive(tasmota, { ...reach(), password: 'wrong', topic: 'plug' }, { shared });
    await expect(wrong).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('are not reached at an address that is not allowed', async () => {
    const away = openLive(tasmota, { ...reach(), topic: 'plug' }, { shared, allow: () => false });
    await expect(away).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
