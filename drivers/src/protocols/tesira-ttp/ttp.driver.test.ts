import { describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { tesiraTtp } from './ttp.driver.ts';
import { room } from './ttp.fixture.ts';

const turns = async (script: DriverScript, ...pairs: readonly [string, string][]): Promise<void> => {
  for (const [sent, answer] of pairs) {
    await script.shouldSend(`${sent}\r\n`);
    script.transmit(answer);
  }
};
const welcome = '\r\nWelcome to the Tesira Text Protocol Server...\r\n\r\n';

const connected = async (): Promise<DriverScript> => {
  const script = createDriverScript(tesiraTtp, {}, { definition: room });
  const open = script.open();
  script.transmit(welcome);
  await turns(script, ['SESSION set verbose true', '+OK\r\n']);
  await open;
  return script;
};

describe('signing in', () => {
  it('answers login and password, and hides the password', async () => {
    const script = createDriverScript(tesiraTtp, { username: 'admin', password: 'hush!!' });
    const open = script.open();
    script.transmit('\r\nlogin: ');
    await turns(script, ['admin', '\r\nPassword: '], ['hush!!', welcome], ['SESSION set verbose true', '+OK\r\n']);
    await open;
    expect(script.trace().join('')).not.toContain('hush');
  });

  it('is refused', async () => {
    const script = createDriverScript(tesiraTtp, { username: 'admin', password: 'no' });
    const open = script.open();
    script.transmit('login: ');
    await turns(script, ['admin', 'Password: '], ['no', '\r\nLogin incorrect\r\nlogin: ']);
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('is missed where it is wanted', async () => {
    const script = createDriverScript(tesiraTtp);
    const open = script.open();
    script.transmit('login: ');
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
  });
});

describe('values', () => {
  it('are subscribed to where that is wanted and possible, and read otherwise', async () => {
    const script = await connected();
    const poll = script.poll('values');
    await turns(
      script,
      ['Level1 subscribe level 1 p0 250', '! "publishToken":"p0" "value":-20.040001\r\n+OK\r\n'],
      ['Level1 subscribe mute 1 p1 250', '-ERR subscriptions are not supported\r\n'],
      ['Level1 get mute 1', '+OK "value":true\r\n'],
      ['Selector1 get sourceSelection', '+OK "value":2\r\n'],
    );
    await poll;
    expect(['volume', 'mute', 'source'].map((id) => script.status(id))).toEqual([-20, true, '2']);
    script.transmit('! "publishToken":"p0" "value":-5.000000\r\n');
    expect(script.status('volume')).toBe(-5);
    script.transmit('! "publishToken":"p99" "value":1\r\n! "publishToken":"other" "value":1\r\n');
    const again = script.poll('values');
    await turns(
      script,
      ['Level1 subscribe level 1 p0 250', '! "publishToken":"p0" "value":-6.000000 +OK\r\n'],
      ['Level1 get mute 1', '+OK "value":false\r\n'],
      ['Selector1 get sourceSelection', '-ERR address not found\r\n'],
    );
    await again;
    expect([script.status('volume'), script.status('mute')]).toEqual([-6, false]);
  });

  it('include the faults of the device', async () => {
    const script = await connected();
    const poll = script.poll('faults');
    await turns(script, [
      'DEVICE get activeFaultList',
      '+OK "value":[{"id":INDICATOR_MAJOR "name":"Major" "faults":[{"id":FAULT_FAN "name":"fan"} {"id":X "name":"hot"}] "serialNumber":"1"}]\r\n',
    ]);
    await poll;
    expect([script.status('faultCount'), script.status('faults')]).toEqual([2, 'fan; hot']);
  });

  it('ends the connection when the device falls silent, so that no late answer meets the wrong question', async () => {
    const script = await connected();
    const poll = script.poll('faults');
    await script.shouldSend('DEVICE get activeFaultList\r\n');
    await script.advance(3_100);
    await expect(poll).rejects.toMatchObject({ kind: 'timeout' });
    expect(script.device.signal.aborted).toBe(true);
  });
});

describe('acting', () => {
  it('sets, toggles, steps and recalls what the model declares', async () => {
    const script = await connected();
    const run = async (action: string, args: Record<string, number>, sent: string): Promise<void> => {
      const running = script.execute(action, args);
      await turns(script, [sent, '+OK\r\n']);
      await running;
    };
    await run('setVolume', { level: -12.5 }, 'Level1 set level 1 -12.5');
    await run('toggleMute', {}, 'Level1 toggle mute 1');
    await run('louder', {}, 'Level1 increment level 1 3');
    await run('evening', {}, 'DEVICE recallPresetByName "Evening"');
    const actions = typeof tesiraTtp.actions === 'function' ? tesiraTtp.actions(script.device) : [];
    expect(actions.find(({ id }) => id === 'setVolume')?.expect).toEqual([{ property: 'volume', in: ['$level'] }]);
  });

  it('looks at once whether any other block took it', async () => {
    const script = await connected();
    const level = script.execute('setLevel', { tag: 'Room 2', channel: 3, level: 1 });
    await turns(script, ['"Room 2" set level 3 1', '+OK\r\n'], ['"Room 2" get level 3', '+OK "value":1.000000\r\n']);
    await level;
    const source = script.execute('selectSource', { tag: 'Sel', source: 2 });
    await turns(script, ['Sel set sourceSelection 2', '+OK\r\n'], ['Sel get sourceSelection', '+OK "value":1\r\n']);
    await expect(source).rejects.toMatchObject({ kind: 'refused' });
    const preset = script.execute('recallPreset', { preset: '1001' });
    await turns(script, ['DEVICE recallPreset 1001', '-ERR INVALID_PARAMETER\r\n']);
    await expect(preset).rejects.toMatchObject({
      kind: 'refused',
      text: { en: 'the device refused: INVALID_PARAMETER' },
    });
  });

  it('refuses a model that makes no sense', () => {
    const [first] = room.actions;
    const actions =
      first === undefined
        ? []
        : [
            { ...first, params: [] },
            { ...first, id: 'b', wire: { kind: 'set' } },
          ];
    const at = tesiraTtp.declares?.check?.({ properties: [], actions }).map((fault) => fault.at);
    expect(at).toEqual(['actions/setVolume/value', 'actions/b/value']);
    expect(tesiraTtp.declares?.check?.(room)).toEqual([]);
  });
});

it('ten thousand malformed lines leave a device that answers', async () => {
  let script = await connected();
  const samples = ['! "publishToken":"p0" "value":-5.000000\r\n', '+OK "value":[1 2]\r\n', 'login: ', '-ERR x\r\n'].map(
    (text) => Buffer.from(text),
  );
  for (const frame of malformedFrames(10_000, samples, 9)) {
    script.transmit(frame);
    if (script.device.signal.aborted) script = await connected();
  }
  script.transmit('\r\n');
  const poll = script.poll('faults');
  await turns(script, ['DEVICE get activeFaultList', '+OK "value":[]\r\n']);
  await poll;
  expect(script.status('faultCount')).toBe(0);
});
