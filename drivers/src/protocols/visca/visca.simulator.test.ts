import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { viscaIp } from './visca.driver.ts';
import { simulateVisca } from './visca.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const simulate = async (params: Record<string, string | number>): Promise<Simulator> => {
  const simulator = await simulateVisca({ host, port: 0, params: { moveMs: 20, ...params } });
  opened.push(simulator);
  return simulator;
};
const drive = async (simulator: Simulator, params: Record<string, string>): Promise<LiveDevice> => {
  const live = await openLive(viscaIp, { host, port: simulator.port, ...params });
  opened.push(live);
  return live;
};

describe.each(['ip', 'tcp', 'udp'])('a simulated camera on %s', (transport) => {
  it('does what the driver asks', async () => {
    const simulator = await simulate({ transport });
    const live = await drive(simulator, { transport, tally: 'sony' });
    await live.execute('moveTo', { pan: -500, tilt: 300, speed: 10 });
    await live.execute('zoomTo', { zoom: 4096 });
    await live.execute('focusMode', { mode: 'manual' });
    await live.execute('exposureMode', { mode: 'shutter' });
    await live.execute('whiteBalance', { mode: 'outdoor' });
    await live.execute('backlight', { on: true });
    await live.execute('tally', { on: true });
    await live.execute('setPreset', { preset: 254 });
    await expect.poll(() => simulator.state().zoom).toBe(4096);
    for (const poll of ['status', 'picture', 'identity']) await live.poll(poll);
    expect(Object.fromEntries(live.values)).toMatchObject({
      power: 'on',
      pan: -500,
      tilt: 300,
      zoom: 4096,
      focusMode: 'manual',
      exposureMode: 'shutter',
      whiteBalance: 'outdoor',
      backlight: true,
      tally: true,
      preset: 254,
      arrived: true,
      manufacturer: 'Sony',
    });
    await live.execute('power', { on: false });
    await live.poll('status');
    expect(live.status('power')).toBe('standby');
  });

  it('stops when the driver’s time is over', async () => {
    const simulator = await simulate({ transport });
    const live = await drive(simulator, { transport });
    await live.execute('move', { direction: 'right', speed: 20, durationMs: 60 });
    await expect.poll(() => live.device.store.has('moving:panTilt')).toBe(false);
    const { pan } = simulator.state();
    expect(pan).toBeGreaterThan(0);
    await letTimePass(60, 'it would move on');
    expect(simulator.state().pan).toBe(pan);
  });
});

describe('a foreign controller', () => {
  it('is lost and found again', async () => {
    const simulator = await simulate({ transport: 'tcp' });
    const live = await drive(simulator, { transport: 'tcp' });
    await simulator.fault('garbage');
    await expect(live.poll('status')).rejects.toMatchObject({ name: 'DeviceError' });
    await simulator.fault('none');
    const again = await drive(simulator, { transport: 'tcp' });
    await again.poll('status');
    expect(again.status('power')).toBe('on');
  });

  it('is answered over UDP, refused a repeated number and an error for nonsense', async () => {
    const simulator = await simulate({});
    const socket = createSocket('udp4');
    opened.push({ close: () => socket.close() });
    const ask = (text: string): Promise<string> =>
      new Promise((resolve) => {
        socket.once('message', (data) => resolve(data.toString('hex')));
        socket.send(Buffer.from(text, 'hex'), simulator.port, host);
      });
    expect(await ask('020000010000000001')).toBe('020100010000000001');
    expect(await ask('011000050000000181090400ff')).toBe('0111000400000001905002ff');
    expect(await ask('011000050000000181090400ff')).toBe('02010002000000010f01');
    expect(await ask('0110000500000002' + '8109040000')).toBe('02010002000000020f02');
    expect(await ask('011000050000000381090999ff')).toBe('0111000400000003906002ff');
  });

  it('clears the interface, of one camera and of all', async () => {
    const simulator = await simulate({ moveMs: 5_000 });
    const socket = createSocket('udp4');
    opened.push({ close: () => socket.close() });
    const received: string[] = [];
    socket.on('message', (data) => received.push(data.toString('hex', 8)));
    let number = 0;
    const say = async (message: string, ...answers: string[]): Promise<void> => {
      received.length = 0;
      number += 1;
      const head = Buffer.from([1, 0, 0, message.length / 2, 0, 0, 0, number]);
      socket.send(Buffer.concat([head, Buffer.from(message, 'hex')]), simulator.port, host);
      await expect.poll(() => received).toEqual(answers);
    };
    await say('81010604ff', '9041ff');
    await say('81010604ff', '9042ff');
    await say('81010604ff', '906003ff');
    await say('88010001ff', '88010001ff');
    await say('81010604ff', '9041ff');
    await say('8121ff', '906104ff');
    await say('8121ff', '906105ff');
    await say('81010001ff', '9050ff');
    await say('883001ff', '883002ff');
  });

  it('is answered over TCP however the bytes arrive, and refused a third command at a time', async () => {
    const simulator = await simulate({ transport: 'tcp', moveMs: 5_000 });
    const socket = connect(simulator.port, host);
    opened.push({ close: () => socket.destroy() });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('hex');
    });
    socket.write(Buffer.from('8109', 'hex'));
    socket.write(Buffer.from('0400ff81010604ff81010604ff81010604ff', 'hex'));
    await expect.poll(() => received).toBe('905002ff9041ff9042ff906003ff');
  });

  it('meets silence, lies and closed doors', async () => {
    const simulator = await simulate({ transport: 'tcp' });
    await simulator.fault('lie');
    const live = await drive(simulator, { transport: 'tcp' });
    await live.execute('power', { on: false });
    expect(simulator.state().power).toBe('on');
    await simulator.fault('refuse');
    await expect.poll(() => live.lost()).toBeDefined();
    await simulator.fault('none');
    await drive(simulator, { transport: 'tcp' });
    expect(() => simulator.set('power', 'dancing')).toThrow('no value');
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
  });
});
