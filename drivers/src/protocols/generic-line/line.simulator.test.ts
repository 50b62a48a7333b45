import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { simulate as simulateDriver } from '../../simulators.ts';
import { openLive } from '../../testing/live-device.ts';
import { genericTcp, genericTelnet, genericUdp } from './generic-line.driver.ts';
import { binary, binaryParams, display } from './line.fixture.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const keep = <T extends { close(): unknown }>(one: T): T => {
  opened.push(one);
  return one;
};
const simulate = async (driver = genericTcp, params = {}): Promise<Simulator> => {
  const simulator = await simulateDriver(driver.id, { host, port: 0, params });
  return keep(simulator);
};

/** A client that is independent of our driver. */
const plainClient = async (port: number) => {
  const socket: Socket = connect(port, host);
  keep({ close: () => socket.destroy() });
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return { say: (data: string | Buffer) => socket.write(data), received: () => received };
};

describe('the scripted device', () => {
  it('answers any client', async () => {
    const simulator = await simulate();
    const client = await plainClient(simulator.port);
    client.say('VOLUME?\r\nVOLUME 033\r\nVOLUME?\r\nINPUT HDMI2\r\nINPUT HDMI9\r\nPOWER ON\r\n');
    await expect
      .poll(() => client.received().toString())
      .toBe('VOLUME=020\r\nOK\r\nVOLUME=033\r\nOK\r\nERR\r\nOK\r\nPOWER=on\r\n');
    expect(simulator.state()).toMatchObject({ volume: 33, input: 'hdmi2', power: 'on' });
    simulator.set('power', 'off');
    await expect.poll(() => client.received().toString()).toContain('POWER=off');
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
  });

  it('answers bytes with checksums', async () => {
    const simulator = await simulate(genericTcp, {
      mode: 'hex',
      states: 'power=01; volume=20',
      rules:
        'AA 12 {unit} 00 {sum8} => AA FF {unit} 03 41 12 {volume:02x} {sum8:1}\nAA 12 {unit} 01 {volume:02x} {sum8} => AA FF {unit} 03 41 12 {volume:02x} {sum8:1}',
      ...binaryParams,
      frameStart: 'AA',
      lengthPlus: 5,
    });
    const client = await plainClient(simulator.port);
    client.say(Buffer.from('AA1201013246', 'hex'));
    await expect.poll(() => client.received().toString('hex')).toBe('aaff010341123288');
    expect(simulator.state().volume).toBe(50);
  });
});

describe('driver and simulator', () => {
  it('drive and read each other, also when the device is changed by hand', async () => {
    const simulator = await simulate();
    const device = keep(
      await openLive(genericTcp, { host, port: simulator.port, errorReply: '^ERR' }, { definition: display }),
    );
    await device.execute('power', { on: true });
    await device.execute('volume', { level: 12 });
    for (const poll of ['read_power', 'read_volume', 'read_mute', 'read_temperature']) await device.poll(poll);
    expect(Object.fromEntries(device.values)).toEqual({
      power: 'on',
      volume: 12,
      mute: false,
      temperature: 30,
      fahrenheit: 89,
    });
    simulator.set('power', 'off');
    await device.until(() => device.status('power') === 'off');
    await expect(device.execute('say', { text: 'x' })).resolves.toBeUndefined();
  });

  it('sign in at prompts over telnet', async () => {
    const simulator = await simulate(genericTelnet, { login: 'admin:geheim' });
    const at = { host, port: simulator.port, username: 'admin', readyPrompt: '> *$' };
    const device = keep(await openLive(genericTelnet, { ...at, password: 'geheim' }, { definition: display }));
    await device.poll('read_volume');
    expect(device.status('volume')).toBe(20);
    await expect(openLive(genericTelnet, { ...at, password: 'x' }, { definition: display })).rejects.toMatchObject({
      kind: 'signIn',
    });
  });

  it('speak by datagrams', async () => {
    const simulator = await simulate(genericUdp);
    const device = keep(await openLive(genericUdp, { host, port: simulator.port }, { definition: display }));
    await device.execute('volume', { level: 7 });
    await device.poll('read_volume');
    expect(device.status('volume')).toBe(7);
    const outsider = createSocket('udp4');
    keep({ close: () => outsider.close() });
    const received = new Promise<string>((resolve) => outsider.once('message', (data) => resolve(data.toString())));
    outsider.send('VOLUME?', simulator.port, host);
    expect(await received).toBe('VOLUME=007\r\n');
  });

  it.each(['garbage', 'mute', 'half-open'] as const)('survive %s and talk again', async (fault) => {
    const simulator = await simulate();
    const device = keep(
      await openLive(genericTcp, { host, port: simulator.port, timeoutMs: 150 }, { definition: display }),
    );
    await simulator.fault(fault);
    await device.poll('read_volume').catch((error: unknown) => expect(error).toMatchObject({ kind: 'timeout' }));
    expect(device.status('volume') ?? null).toBeNull();
    await simulator.fault('none');
    await device.poll('read_volume');
    expect(device.status('volume')).toBe(20);
  });

  it('end a refused connection in order, and come back on the same port', async () => {
    const simulator = await simulate();
    const device = keep(await openLive(genericTcp, { host, port: simulator.port }, { definition: display }));
    await simulator.fault('refuse');
    await device.until(() => device.lost() !== undefined);
    await expect(openLive(genericTcp, { host, port: simulator.port }, { definition: display })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    await simulator.fault('none');
    const again = keep(await openLive(genericTcp, { host, port: simulator.port }, { definition: display }));
    await again.poll('read_volume');
    expect(again.status('volume')).toBe(20);
  });

  it('can be separated by a device that lies', async () => {
    const simulator = await simulate();
    await simulator.fault('lie');
    const device = keep(await openLive(genericTcp, { host, port: simulator.port }, { definition: display }));
    await device.execute('volume', { level: 99 });
    await device.poll('read_volume');
    expect(device.status('volume')).toBe(20);
  });

  it('read a binary device', async () => {
    const simulator = await simulate(genericTcp, {
      mode: 'hex',
      states: 'power=true; volume=20',
      rules:
        'AA 11 {unit} 00 {sum8} => AA FF {unit} 03 41 11 {power?01:00} {sum8:1}\nAA 12 {unit} 00 {sum8} => AA FF {unit} 03 41 12 {volume:02x} {sum8:1}\nAA 12 {unit} 01 {volume:02x} {sum8} => AA FF {unit} 03 41 12 {volume:02x} {sum8:1}',
      ...binaryParams,
      frameStart: 'AA',
    });
    const device = keep(
      await openLive(genericTcp, { host, port: simulator.port, ...binaryParams }, { definition: binary }),
    );
    await device.execute('volume', { level: 77 });
    await device.poll('read_power');
    await device.poll('read_volume');
    expect([device.status('power'), device.status('volume')]).toEqual([true, 77]);
  });
});
