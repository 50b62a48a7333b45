import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { tesiraTtp } from './ttp.driver.ts';
import { room } from './ttp.fixture.ts';
import { simulateTtp } from './ttp.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const simulate = async (params: Record<string, string> = {}): Promise<Simulator> => {
  const simulator = await simulateTtp({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const drive = async ({ port }: Simulator, params: Record<string, string> = {}): Promise<LiveDevice> => {
  const live = await openLive(tesiraTtp, { host, port, ...params }, { definition: room });
  opened.push(live);
  return live;
};

describe('the simulated Tesira', () => {
  it('obeys the driver and publishes what changes', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    for (const poll of ['faults', 'values', 'identity']) await live.poll(poll);
    expect(Object.fromEntries(live.values)).toMatchObject({
      volume: -20,
      mute: false,
      source: '1',
      faultCount: 0,
      firmware: '4.5.0.1',
    });
    await live.execute('setVolume', { level: -3 });
    await live.execute('toggleMute');
    await live.until(() => live.status('volume') === -3 && live.status('mute') === true);
    simulator.set('Level1.level.1', -40);
    await live.until(() => live.status('volume') === -40);
    await live.execute('setLevel', { tag: 'Room name', channel: 1, level: 2 });
    expect(simulator.state()).toMatchObject({ 'Room name.level.1': 2 });
    await live.execute('recallPreset', { preset: '1001' });
    await expect(live.execute('recallPreset', { preset: 'Morning' })).rejects.toMatchObject({ kind: 'refused' });
  });

  it('wants the right password where it has one', async () => {
    const simulator = await simulate({ username: 'admin', password: 'p w' });
    await drive(simulator, { username: 'admin', password: 'p w' });
    await expect(drive(simulator, { username: 'admin', password: 'x' })).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('answers a foreign client', async () => {
    const { port } = await simulate();
    const socket = connect(port, host);
    opened.push({ close: () => socket.destroy() });
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    await expect.poll(() => heard).toContain('Welcome to the Tesira Text Protocol Server');
    heard = '';
    socket.write('Level1 get level 1\nLevel1 get wings\nLevel1 subscribe mute 1 m 500\nLevel1 set mute 1 true\n');
    await expect
      .poll(() => heard)
      .toBe(
        '+OK "value":-20.000000\r\n-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}\r\n' +
          '! "publishToken":"m" "value":false\r\n+OK\r\n! "publishToken":"m" "value":true\r\n+OK\r\n',
      );
  });

  it('lies, closes and comes back', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    await simulator.fault('lie');
    await expect(live.execute('setLevel', { tag: 'Level1', channel: 1, level: 0 })).rejects.toMatchObject({
      kind: 'refused',
    });
    await simulator.fault('refuse');
    await live.until(() => live.lost() !== undefined);
    await simulator.fault('none');
    await drive(simulator);
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
    expect(() => simulator.set('Level1.mute.1', 3)).toThrow('no value');
  });
});
