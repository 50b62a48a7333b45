import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { extronSis } from './sis.driver.ts';
import { simulateSis } from './sis.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
type Params = Record<string, string | number | boolean>;
const simulate = async (params: Params): Promise<Simulator> => {
  const simulator = await simulateSis({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const drive = async ({ port }: Simulator, params: Params): Promise<LiveDevice> => {
  const live = await openLive(extronSis, { host, port, ...params });
  opened.push(live);
  return live;
};
const matrix: Params = { kind: 'matrix', inputs: 4, outputs: 3, volume: 'sis', presets: 8 };

describe('the simulated switcher', () => {
  it('is a matrix for the driver', async () => {
    const simulator = await simulate(matrix);
    const live = await drive(simulator, matrix);
    await live.execute('route', { output: '2', input: '4', plane: 'all' });
    await live.execute('savePreset', { preset: 1 });
    await live.execute('route', { output: '2', input: '0', plane: 'all' });
    await live.execute('videoMute', { output: '1', on: true });
    await live.execute('volume', { output: '3', level: 33 });
    for (const poll of ['status', 'routes', 'levels', 'identity']) await live.poll(poll);
    expect(Object.fromEntries(live.values)).toMatchObject({
      'route[2]': '0',
      'videoMute[1]': true,
      'volume[3]': 33,
      partNumber: '60-1238-51',
    });
    await live.execute('recallPreset', { preset: 1 });
    await live.poll('routes');
    expect(live.status('route', 2)).toBe('4');
    simulator.set('route[1]', '3');
    await live.until(() => live.status('route', 1) === '3');
    await expect(live.execute('recallPreset', { preset: 99 })).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is a scaler with a password', async () => {
    const params = { inputs: 8, freeze: true, volume: 'group', password: 'open' };
    const simulator = await simulate(params);
    const live = await drive(simulator, params);
    await live.execute('setInput', { input: '6' });
    await live.execute('volume', { level: -12.5 });
    await live.execute('freeze', { on: true });
    await live.execute('lock', { on: true });
    await live.execute('audioMute', { on: true });
    for (const poll of ['status', 'levels']) await live.poll(poll);
    expect(Object.fromEntries(live.values)).toMatchObject({
      input: '6',
      volume: -12.5,
      freeze: true,
      lock: true,
      audioMute: true,
    });
    await expect(drive(simulator, { ...params, password: 'shut' })).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('answers a foreign client, in strings of commands too', async () => {
    const { port } = await simulate(matrix);
    const socket = connect(port, host);
    opened.push({ close: () => socket.destroy() });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    await expect.poll(() => received).toContain('(c) Copyright');
    received = '';
    socket.write('1*3!02*02!9*1!1*9!W3CV|3%Q');
    await expect
      .poll(() => received)
      .toBe('Out3 In1 All\r\nOut2 In2 All\r\nE01\r\nE12\r\nVrb3\r\nOut3 In1 Vid\r\nE10\r\n');
  });

  it('lies, closes and comes back', async () => {
    const simulator = await simulate(matrix);
    const live = await drive(simulator, matrix);
    await simulator.fault('lie');
    await live.execute('route', { output: '1', input: '4', plane: 'all' });
    await live.poll('routes');
    expect(live.status('route', 1)).toBe('1');
    await simulator.fault('refuse');
    await live.until(() => live.lost() !== undefined);
    await simulator.fault('none');
    await drive(simulator, matrix);
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
    expect(() => simulator.set('route[1]', '77')).toThrow('no value');
  });
});
