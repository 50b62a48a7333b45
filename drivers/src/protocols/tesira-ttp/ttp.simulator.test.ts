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

/** A client that is not the driver; `lines` of answer to each command. */
const talk = async ({ port }: Simulator) => {
  const socket = connect(port, host);
  opened.push({ close: () => socket.destroy() });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  await expect.poll(() => received).toContain('Server...');
  const ask = async (line: string, lines = 1): Promise<string> => {
    const before = received.length;
    socket.write(`${line}\n`);
    await expect.poll(() => received.slice(before).split('\r\n').length, { interval: 2 }).toBe(lines + 1);
    return received.slice(before).trim().replaceAll('\r\n', '\n');
  };
  return { ask, all: () => received };
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
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    await expect.poll(() => received).toContain('Welcome to the Tesira Text Protocol Server');
    received = '';
    socket.write('Level1 get level 1\nLevel1 get wings\nLevel1 subscribe mute 1 m 500\nLevel1 set mute 1 true\n');
    await expect
      .poll(() => received)
      .toBe(
        `+OK "value":-20.000000\r\n-ERR 'wings' is not supported by DspBlock::Attributes\r\n` +
          '! "publishToken":"m" "value":false\r\n+OK\r\n! "publishToken":"m" "value":true\r\n+OK\r\n',
      );
  });

  it('answers in the words of the session, or without them', async () => {
    const { ask } = await talk(
      await simulate({ blocks: 'Level1.level.1=-20; Level1.mute.1=false; Level1.mute.2=true' }),
    );
    expect(await ask('SESSION get verbose')).toBe('+OK "value":true');
    expect(await ask('SESSION get aliases')).toBe('+OK "list":["DEVICE" "Level1"]');
    expect(await ask('Level1 get mutes')).toBe('+OK "value":[false true]');
    expect(await ask('SESSION set verbose false')).toBe('+OK');
    expect(await ask('Level1 get level 1')).toBe('+OK -20.000000');
    expect(await ask('SESSION get aliases')).toBe('+OK ["DEVICE" "Level1"]');
    expect(await ask('DEVICE get version')).toBe('+OK "4.5.0.1"');
    expect(await ask('Level1 subscribe level 1 mine 100', 2)).toBe('! "mine" -20.000000\n+OK');
    expect(await ask('SESSION toggle verbose')).toBe('+OK');
    expect(await ask('Level1 get numChannels')).toBe('+OK "value":1');
    expect(await ask('Level1 increment level 1 1', 2)).toBe('! "publishToken":"mine" "value":-19.000000\n+OK');
  });

  it('ends a subscription, and knows which it has', async () => {
    const simulator = await simulate();
    const { ask, all } = await talk(simulator);
    await ask('Level1 subscribe level 1 mine 100', 2);
    expect(await ask('Level1 subscribe level 1 mine 100')).toBe('-ERR ALREADY_SUBSCRIBED');
    expect(await ask('Level1 subscribe mutes both 100', 2)).toBe('! "publishToken":"both" "value":[false false]\n+OK');
    expect(await ask('Level1 set mute 2 true', 2)).toBe('! "publishToken":"both" "value":[false true]\n+OK');
    expect(await ask('Level1 unsubscribe level 1 mine')).toBe('+OK');
    expect(await ask('Level1 unsubscribe level 1 mine')).toBe('-ERR NOT_SUBSCRIBED');
    const before = all().length;
    simulator.set('Level1.level.1', -1);
    expect(await ask('Level1 get level 1')).toBe('+OK "value":-1.000000');
    expect(all().slice(before)).not.toContain('!');
  });

  it('keeps a level within the limits of its fader', async () => {
    const { ask } = await talk(await simulate({ blocks: 'Level1.level.1=-20; Level1.maxLevel.1=0; Level1.level.2=3' }));
    expect(await ask('Level1 get minLevel 1')).toBe('+OK "value":-100.000000');
    expect(await ask('Level1 get maxLevel 1')).toBe('+OK "value":0.000000');
    expect(await ask('Level1 set level 1 6')).toBe('+OK');
    expect(await ask('Level1 get level 1')).toBe('+OK "value":0.000000');
    expect(await ask('Level1 decrement level 1 500')).toBe('+OK');
    expect(await ask('Level1 get level 1')).toBe('+OK "value":-100.000000');
    expect(await ask('Level1 set level 2 12.5')).toMatch(/^-ERR INVALID_PARAMETER Value out of range:level min:-100/);
    expect(await ask('Level1 set maxLevel 2 -10')).toBe('+OK');
    expect(await ask('Level1 get level 2')).toBe('+OK "value":-10.000000');
    expect(await ask('Level1 toggle level 2')).toBe(
      '-ERR Parse error at 7: verb was not one of the commands supported by Services',
    );
  });

  it('refuses as the table of responses says', async () => {
    const { ask } = await talk(await simulate({ unreachable: 'Far1', missing: 'Gone1' }));
    const table: readonly (readonly [string, string])[] = [
      ['Session get aliases', '-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}'],
      ['SESSION Get aliases', '-ERR Parse error at 8: verb was not one of the commands supported by Services'],
      ['SESSION get Aliases', "-ERR 'Aliases' is not supported by TextSession::Attributes"],
      ['Level1 set mute 1', '-ERR Parse error at 17: not enough parameters supplied'],
      ['Level1 get level channel1', '-ERR Parse error at 17: could not parse value'],
      ['Level1 get level 10', '-ERR INVALID_PARAMETER Index out of range:channelIndex min:1 max:2 received:10'],
      ['Far1 get level 1', '-CANNOT_DELIVER'],
      ['Gone1 get level 1', '-GENERAL_FAILURE'],
      ['DEVICE get wings', "-ERR 'wings' is not supported by Device::Attributes"],
      ['DEVICE recallPreset 7', '-ERR INVALID_PARAMETER Preset not found'],
    ];
    for (const [line, answer] of table) expect([line, await ask(line)]).toEqual([line, answer]);
  });

  it('reports what it is, and keeps presets', async () => {
    const simulator = await simulate({ serialNumber: '30000001' });
    const { ask } = await talk(simulator);
    expect(await ask('DEVICE get serialNumber')).toBe('+OK "value":"30000001"');
    expect(await ask('DEVICE get hostname')).toBe('+OK "value":"TesiraForte30000001"');
    expect(await ask('DEVICE get networkStatus')).toContain('"hostname":"TesiraForte30000001"');
    expect(await ask('DEVICE savePreset 1002')).toBe('+OK');
    expect(await ask('Level1 set level 1 -3')).toBe('+OK');
    expect(await ask('DEVICE recallPreset 1002')).toBe('+OK');
    expect(simulator.state()['Level1.level.1']).toBe(-20);
  });

  it('keeps notifying a driver that subscribes once more', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    for (const poll of ['values', 'values']) await live.poll(poll);
    simulator.set('Level1.level.1', -7);
    await live.until(() => live.status('volume') === -7);
    expect(live.trace.filter((line) => line.includes('ALREADY_SUBSCRIBED'))).toHaveLength(2);
    expect(live.device.store.get('deaf:volume')).toBeUndefined();
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
