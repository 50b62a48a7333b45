import { describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { extronSis } from './sis.driver.ts';

const banner = '\r\n(c) Copyright 2013, Extron Electronics, IN1608, V1.05, 60-1238-51\r\nMon, 12 Jan 2026 10:00:00\r\n';

const turns = async (script: DriverScript, ...pairs: readonly [string, string][]): Promise<void> => {
  for (const [sent, answer] of pairs) {
    await script.shouldSend(sent);
    script.transmit(`${answer}\r\n`);
  }
};

const connected = async (params: Record<string, string | number | boolean> = {}): Promise<DriverScript> => {
  const script = createDriverScript(extronSis, params);
  const open = script.open();
  script.transmit(banner);
  await script.advance(700);
  await turns(script, ['\x1b3CV\r', 'Vrb3']);
  await open;
  return script;
};
const matrix = () => connected({ kind: 'matrix', inputs: 8, outputs: 3, volume: 'sis', presets: 16 });
const ids = (script: DriverScript) => {
  const { device } = script;
  const actions = typeof extronSis.actions === 'function' ? extronSis.actions(device) : [];
  const properties = typeof extronSis.properties === 'function' ? extronSis.properties(device) : [];
  return { actions: actions.map(({ id }) => id), properties: properties.map(({ id }) => id) };
};

describe('signing in', () => {
  it('waits for a question that does not come, and reads the greeting', async () => {
    const script = await connected();
    expect(['model', 'firmware', 'partNumber'].map((id) => script.status(id))).toEqual([
      'IN1608',
      '1.05',
      '60-1238-51',
    ]);
  });

  it('gives the password where one is wanted, and hides it', async () => {
    const script = createDriverScript(extronSis, { password: 'hush!!' });
    const open = script.open();
    script.transmit(`${banner}\r\nPassword:`);
    await script.shouldSend('hush!!\r');
    script.transmit('\r\nLogin Administrator\r\n');
    await turns(script, ['\x1b3CV\r', 'Vrb3']);
    await open;
    expect(script.trace().join('')).not.toContain('hush');
  });

  it('says that the password is wrong, or missing', async () => {
    const wrong = createDriverScript(extronSis, { password: 'no' });
    const open = wrong.open();
    wrong.transmit(`${banner}\r\nPassword:`);
    await wrong.shouldSend('no\r');
    wrong.transmit('\r\nPassword:');
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
    const missing = createDriverScript(extronSis);
    const without = missing.open();
    missing.transmit('\r\nPassword:');
    await expect(without).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('goes on with a switcher that has no verbose mode and answers without tags', async () => {
    const script = createDriverScript(extronSis, { inputs: 4 });
    const open = script.open();
    await script.advance(4_100);
    await script.advance(700);
    await turns(script, ['\x1b3CV\r', 'E10']);
    await open;
    const poll = script.poll('status');
    await turns(script, ['!', '3']);
    await poll;
    expect(script.status('input')).toBe('3');
  });
});

describe('a switcher', () => {
  it('selects inputs and reports what is done at its front panel', async () => {
    const script = await connected({ inputs: 8, freeze: true, volume: 'group' });
    const select = script.execute('setInput', { input: '4' });
    await script.shouldSend('4!');
    script.transmit('Vmt1\r\nIn2 All\r\nIn4 All\r\n');
    await select;
    expect([script.status('input'), script.status('videoMute')]).toEqual(['4', true]);
    script.transmit('In99 All\r\nFrz1\r\nExe1\r\n');
    expect([script.status('input'), script.status('freeze'), script.status('lock')]).toEqual(['4', true, true]);
  });

  it('reads its levels, and asks once only for what it does not know', async () => {
    const script = await connected({ volume: 'group', freeze: true });
    const poll = script.poll('levels');
    await turns(script, ['B', 'Vmt0'], ['Z', 'Amt1'], ['\x1bD8GRPM\r', 'GrpmD8*-125'], ['F', 'E10'], ['X', '0']);
    await poll;
    expect(['videoMute', 'audioMute', 'volume', 'lock'].map((id) => script.status(id))).toEqual([
      false,
      true,
      -12.5,
      false,
    ]);
    const again = script.poll('levels');
    await turns(script, ['B', 'Vmt0'], ['Z', 'Amt1'], ['\x1bD8GRPM\r', 'GrpmD8*-125'], ['X', '0']);
    await again;
  });

  it('refuses as the device does', async () => {
    const script = await connected({ volume: 'group' });
    const select = script.execute('setInput', { input: '8' });
    await turns(script, ['8!', 'E01']);
    await expect(select).rejects.toMatchObject({ kind: 'refused', text: { en: 'invalid input (E01)' } });
    await expect(script.execute('volume', { level: -1.23 })).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('a matrix', () => {
  it('ties, and knows the answer for its own output from others', async () => {
    const script = await matrix();
    const route = script.execute('route', { output: '3', input: '5', plane: 'all' });
    await script.shouldSend('5*3!');
    script.transmit('Out2 In5 All\r\nOut3 In5 All\r\n');
    await route;
    expect([script.status('route', 2), script.status('route', 3)]).toEqual(['5', '5']);
    const sound = script.execute('route', { output: '3', input: '1', plane: 'audio' });
    await turns(script, ['1*3$', 'Out3 In1 Aud']);
    await sound;
    expect(script.status('route', 3)).toBe('5');
  });

  it('reads every tie', async () => {
    const script = await matrix();
    const poll = script.poll('routes');
    await turns(script, ['1%', 'Out1 In2 Vid'], ['2%', '0'], ['3%', 'Out03 In08 Vid']);
    await poll;
    expect([1, 2, 3].map((output) => script.status('route', output))).toEqual(['2', '0', '8']);
  });

  it('reads its ties again when several changed at once', async () => {
    const script = await matrix();
    script.transmit('Qik\r\n');
    await turns(script, ['1%', 'Out1 In3 Vid'], ['2%', 'Out2 In3 Vid'], ['3%', 'Out3 In3 Vid']);
    await script.advance(1);
    expect(script.status('route', 2)).toBe('3');
  });

  it('mutes, sets volumes and recalls presets per output', async () => {
    const script = await matrix();
    const mute = script.execute('audioMute', { output: '2', on: true });
    await turns(script, ['2*1Z', 'Amt2*1']);
    await mute;
    const volume = script.execute('volume', { output: '1', level: 40 });
    await turns(script, ['1*40V', 'Out1 Vol40']);
    await volume;
    expect([script.status('audioMute', 2), script.status('volume', 1)]).toEqual([true, 40]);
    const preset = script.execute('recallPreset', { preset: 2 });
    await turns(script, ['2.', 'Rpr02'], ['1%', 'Out1 In1 Vid']);
    await preset;
  });

  it('offers what its settings say', async () => {
    expect(ids(await matrix())).toEqual({
      actions: ['route', 'videoMute', 'audioMute', 'volume', 'lock', 'recallPreset', 'savePreset'],
      properties: ['route', 'videoMute', 'audioMute', 'volume', 'lock', 'model', 'firmware', 'partNumber'],
    });
    expect(ids(await connected())).toEqual({
      actions: ['setInput', 'videoMute', 'audioMute', 'lock'],
      properties: ['input', 'videoMute', 'audioMute', 'lock', 'model', 'firmware', 'partNumber'],
    });
  });
});

it('ten thousand malformed lines leave a switcher that answers', async () => {
  let script = await matrix();
  const samples = ['Out3 In1 All\r\n', 'Vmt03*1\r\n', 'Vol20\r\n', 'Rpr\r\n', banner].map((text) => Buffer.from(text));
  for (const frame of malformedFrames(10_000, samples, 11)) {
    script.transmit(frame);
    if (script.device.signal.aborted) script = await matrix();
  }
  script = script.device.signal.aborted ? await matrix() : script;
  script.transmit('\r\n');
  const poll = script.poll('status');
  await turns(script, ['1%', 'Out1 In7 Vid']);
  await poll;
  expect(script.status('route', 1)).toBe('7');
});
