import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { qsysQrc } from './qrc.driver.ts';
import { designed } from './qrc.fixture.ts';
import { simulateQrc } from './qrc.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const simulate = async (params: Record<string, string> = {}): Promise<Simulator> => {
  const simulator = await simulateQrc({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const drive = async ({ port }: Simulator, params: Record<string, string | number> = {}): Promise<LiveDevice> => {
  const live = await openLive(qsysQrc, { host, port, updateSeconds: 0.1, ...params }, { definition: designed });
  opened.push(live);
  return live;
};

describe('the simulated Core', () => {
  it('obeys the driver and tells changes by itself', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    expect([live.status('gain'), live.status('mute'), live.status('engineState')]).toEqual([-12, false, 'Active']);
    await live.execute('setGain', { level: -3.5 });
    await live.until(() => live.status('gain') === -3.5);
    simulator.set('Mixer/input.1.gain', -20);
    await live.until(() => live.status('input1') === -20);
    await live.execute('silence');
    await live.until(() => live.status('gain') === 0);
    for (const poll of ['status', 'controls']) await live.poll(poll);
    expect(simulator.state()).toMatchObject({ MainGain: 0, 'Mixer/input.1.gain': 0, Source: 'Laptop' });
  });

  it('wants the right password where it has one', async () => {
    const simulator = await simulate({ username: 'u', password: 'p' });
    await drive(simulator, { username: 'u', password: 'p' });
    await expect(drive(simulator, { username: 'u', password: 'x' })).rejects.toMatchObject({ kind: 'signIn' });
    await expect(drive(simulator)).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('answers a foreign client, errors included', async () => {
    const { port } = await simulate();
    const socket = connect(port, host);
    opened.push({ close: () => socket.destroy() });
    const heard: unknown[] = [];
    let rest = '';
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString()).split('\0');
      rest = parts.pop() ?? '';
      for (const part of parts) heard.push(JSON.parse(part));
    });
    socket.write('{"jsonrpc":"2.0","id":1,"method":"Control.Get","params":["MainGain"]}\0nonsense\0');
    socket.write('{"jsonrpc":"2.0","id":2,"method":"Component.Get","params":{"Name":"None","Controls":[]}}\0');
    socket.write('{"jsonrpc":"2.0","id":3,"method":"Dance","params":{}}\0');
    await expect.poll(() => heard.length).toBe(5);
    expect(heard[0]).toMatchObject({ method: 'EngineStatus', params: { State: 'Active' } });
    expect(heard[1]).toMatchObject({ id: 1, result: [{ Name: 'MainGain', Value: -12 }] });
    expect(heard[2]).toMatchObject({ error: { code: -32700 } });
    expect(heard[3]).toMatchObject({ id: 2, error: { code: 7 } });
    expect(heard[4]).toMatchObject({ id: 3, error: { code: -32601 } });
  });

  it('lies, closes and comes back', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    await simulator.fault('lie');
    await live.execute('setGain', { level: 1 });
    expect(simulator.state().MainGain).toBe(-12);
    await simulator.fault('refuse');
    await live.until(() => live.lost() !== undefined);
    await simulator.fault('none');
    await drive(simulator);
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
    expect(() => simulator.set('MainGain', 'loud')).toThrow('no value');
  });
});
