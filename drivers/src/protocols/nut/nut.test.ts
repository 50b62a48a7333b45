import { afterEach, describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { createFramer } from '../../kit/framing.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { decodeAnswer, encodeRequest, nutFrameLength, splitWords, variablesOf } from './nut.codec.ts';
import { nut } from './nut.driver.ts';
import { simulateNut } from './nut.simulator.ts';
import { readStatus } from './nut.variables.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** Answers as RFC 9271 shows them. */
const variables =
  'BEGIN LIST VAR su700\nVAR su700 ups.mfr "APC"\nVAR su700 ups.status "OB LB"\nVAR su700 battery.charge "12"\nEND LIST VAR su700\n';

describe('the protocol', () => {
  it('takes a list for one frame, however it arrives', () => {
    const framer = createFramer({ length: nutFrameLength }, 4_096);
    const frames = [...Buffer.from(`OK\n${variables}ERR DATA-STALE\n`)].flatMap((byte) =>
      framer.push(Buffer.from([byte])),
    );
    expect(frames.map((frame) => decodeAnswer(frame).kind)).toEqual(['ok', 'list', 'error']);
    expect(variablesOf(decodeAnswer(frames[1] ?? Buffer.alloc(0))).get('battery.charge')).toBe('12');
  });

  it('quotes and unquotes words', () => {
    expect(encodeRequest('SET', 'VAR', 'ups', 'ups.id', 'Room "A" \\ 1')).toBe(
      'SET VAR ups ups.id "Room \\"A\\" \\\\ 1"\n',
    );
    expect(splitWords('VAR ups ups.id "Room \\"A\\" \\\\ 1"')).toEqual(['VAR', 'ups', 'ups.id', 'Room "A" \\ 1']);
    expect(() => encodeRequest('INSTCMD', 'ups\nINSTCMD ups load.off')).toThrow('control');
  });

  it('reads status words', () => {
    expect(readStatus('OL CHRG')).toMatchObject({ powerSource: 'mains', charging: true, lowBattery: false });
    expect(readStatus('OB DISCHRG LB')).toMatchObject({ powerSource: 'battery', lowBattery: true });
    expect(readStatus('ALARM OL BYPASS OVER')).toMatchObject({ powerSource: 'bypass', overload: true, alarm: true });
    expect(readStatus('').powerSource).toBe('unknown');
  });
});

const exchange = async (script: DriverScript, ...turns: readonly [sent: string, answer: string][]): Promise<void> => {
  for (const [sent, answer] of turns) {
    await script.shouldSend(`${sent}\n`);
    script.transmit(answer);
  }
};
const lists: readonly [string, string][] = [
  ['LIST UPS', 'BEGIN LIST UPS\nUPS su700 "hall"\nEND LIST UPS\n'],
  ['LIST CMD su700', 'BEGIN LIST CMD su700\nCMD su700 load.off\nEND LIST CMD su700\n'],
];

describe('the driver', () => {
  it('signs in, takes the first UPS and reads it', async () => {
    const script = createDriverScript(nut, { user: 'monuser', password: 'secret word' });
    const open = script.open();
    await exchange(script, ['USERNAME monuser', 'OK\n'], ['PASSWORD "secret word"', 'OK\n'], ...lists);
    await open;
    const poll = script.poll('variables');
    await exchange(script, ['LIST VAR su700', variables]);
    await poll;
    expect([script.status('battery'), script.status('powerSource'), script.status('lowBattery')]).toEqual([
      12,
      'battery',
      true,
    ]);
    expect(script.trace().join()).not.toContain('secret word');
    const actions = typeof nut.actions === 'function' ? nut.actions(script.device) : [];
    expect(actions.map(({ id }) => id)).toEqual(['loadOff', 'command', 'setVariable']);
  });

  it.each([
    ['ERR DATA-STALE', 'timeout'],
    ['ERR UNKNOWN-UPS', 'refused'],
    ['ERR SOMETHING-NEW', 'refused'],
  ])('reports %s as %s', async (answer, kind) => {
    const script = createDriverScript(nut);
    const open = script.open();
    await exchange(script, ...lists);
    await open;
    const poll = script.poll('variables');
    await exchange(script, ['LIST VAR su700', `${answer}\n`]);
    await expect(poll).rejects.toMatchObject({ kind });
  });

  it('says that a UPS of this name is not there', async () => {
    const script = createDriverScript(nut, { ups: 'other' });
    const open = script.open();
    await exchange(script, ...lists.slice(0, 1));
    await expect(open).rejects.toMatchObject({ kind: 'refused' });
  });

  it('takes 10 000 malformed answers in order', async () => {
    const samples = [variables, 'OK\n', 'ERR ACCESS-DENIED\n', 'BEGIN LIST UPS\nUPS a "b"\nEND LIST UPS\n'].map(
      (text) => Buffer.from(text),
    );
    const outcomes = new Set<string>();
    const frames = malformedFrames(10_000, samples, 21);
    for (let round = 0; round < 100; round += 1) {
      const script = createDriverScript(nut);
      const open = script.open();
      for (let turn = 0; turn < 100; turn += 1) script.transmit(frames.next().value ?? Buffer.alloc(0));
      await script.advance(15_000);
      outcomes.add(
        await open.then(
          () => 'open',
          (error: Error) => error.name,
        ),
      );
    }
    expect([...outcomes].filter((outcome) => outcome !== 'open' && outcome !== 'DeviceError')).toEqual([]);
  });

  it('says frames in words', () => {
    expect(nut.explain?.(Buffer.from('INSTCMD ups load.off\n'))?.en).toBe('run a command: ups load.off');
    expect(nut.explain?.(Buffer.from('ERR DATA-STALE\n'))?.en).toBe('the server lost the UPS');
  });
});

describe('with its simulator', () => {
  const simulate = async (): Promise<Simulator> => {
    const simulator = await simulateNut({ host, port: 0, params: { user: 'admin', password: 'right' } });
    opened.push(simulator);
    return simulator;
  };
  const connect = async (simulator: Simulator, params = {}): Promise<LiveDevice> => {
    const live = await openLive(nut, { host, port: simulator.port, ...params });
    opened.push(live);
    return live;
  };

  it('sees the mains fail and the server lose its UPS', async () => {
    const simulator = await simulate();
    const live = await connect(simulator);
    await live.poll('variables');
    expect([live.status('powerSource'), live.status('battery'), live.status('model')]).toEqual([
      'mains',
      100,
      'Simulated UPS',
    ]);
    simulator.set('status', 'OB DISCHRG');
    simulator.set('battery', 64);
    await live.poll('variables');
    expect([live.status('powerSource'), live.status('battery')]).toEqual(['battery', 64]);
    simulator.set('stale', true);
    await expect(live.poll('variables')).rejects.toMatchObject({ kind: 'timeout' });
    expect([live.status('powerSource'), live.status('battery'), live.status('lowBattery')]).toEqual([null, null, null]);
    simulator.set('stale', false);
    await live.poll('variables');
    expect([live.status('powerSource'), live.status('battery')]).toEqual(['battery', 64]);
  });

  it('does not know what the UPS no longer reports, nor what it reports as −1', async () => {
    const script = createDriverScript(nut);
    const open = script.open();
    await exchange(script, ...lists);
    await open;
    const read = async (rows: string) => {
      const poll = script.poll('variables');
      await exchange(script, ['LIST VAR su700', `BEGIN LIST VAR su700\n${rows}END LIST VAR su700\n`]);
      await poll;
      return ['battery', 'load', 'temperature', 'powerSource', 'lowBattery'].map((key) => script.status(key));
    };
    const all =
      'VAR su700 battery.charge "12"\nVAR su700 ups.load "30"\nVAR su700 ups.temperature "-2.5"\nVAR su700 ups.status "OB LB"\n';
    expect(await read(all)).toEqual([12, 30, -2.5, 'battery', true]);
    expect(await read('VAR su700 battery.charge "-1"\nVAR su700 ups.temperature "n/a"\n')).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(await read(all)).toEqual([12, 30, -2.5, 'battery', true]);
  });

  it('commands with the right password only', async () => {
    const simulator = await simulate();
    const live = await connect(simulator, { user: 'admin', password: 'right' });
    await live.execute('beeper', { on: false });
    expect(simulator.state().beeper).toBe('disabled');
    await live.execute('command', { command: 'test.battery.start.quick' });
    await expect(live.execute('command', { command: 'fly' })).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(live.execute('setVariable', { variable: 'ups.load', value: '1' })).rejects.toMatchObject({
      kind: 'refused',
    });
    await simulator.fault('lie');
    await live.execute('beeper', { on: true });
    expect(simulator.state().beeper).toBe('disabled');
    const wrong = await connect(simulator, { user: 'admin', password: 'wrong' });
    await expect(wrong.execute('beeper', { on: true })).rejects.toMatchObject({ kind: 'signIn' });
    await expect((await connect(simulator)).execute('beeper', { on: true })).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('is lost and comes back', async () => {
    const simulator = await simulate();
    const live = await connect(simulator);
    await simulator.fault('refuse');
    await live.until(() => live.lost() !== undefined);
    await expect(connect(simulator)).rejects.toMatchObject({ kind: 'unreachable' });
    await simulator.fault('garbage');
    await expect(connect(simulator)).rejects.toMatchObject({ name: 'DeviceError' });
    await simulator.fault('none');
    expect((await connect(simulator)).lost()).toBeUndefined();
  });
});
