import { describe, expect, it } from 'vitest';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { decodeFrame, encodeCommand, encodeValue, isAnswer } from './ttp.codec.ts';
import { explainFrame } from './ttp.explain.ts';
import { parseFields } from './ttp.values.ts';

describe('commands, as in Tesira help "TTP Syntax" and "Subscriptions"', () => {
  it.each([
    [encodeCommand({ tag: 'Level1', attribute: 'level', indexes: [1] }, 'get'), 'Level1 get level 1'],
    [
      encodeCommand({ tag: 'my level 2', attribute: 'level', indexes: [1] }, 'set', [-10]),
      '"my level 2" set level 1 -10',
    ],
    [encodeCommand({ tag: '123', attribute: 'level', indexes: [1] }, 'get'), '"123" get level 1'],
    [
      encodeCommand({ tag: 'MyLevel1', attribute: 'level', indexes: [1] }, 'subscribe', ['p0', 500]),
      'MyLevel1 subscribe level 1 p0 500',
    ],
    [
      encodeCommand({ tag: 'Matrix1', attribute: 'crosspointLevelState', indexes: [2, 3] }, 'toggle'),
      'Matrix1 toggle crosspointLevelState 2 3',
    ],
    [encodeCommand({ tag: 'DEVICE', attribute: '', indexes: [] }, 'recallPreset', [1001]), 'DEVICE recallPreset 1001'],
    [encodeValue('Evening'), '"Evening"'],
    [encodeValue('two words'), '"two words"'],
    [encodeValue(true), 'true'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected);
  });

  it('never end early', () => {
    const level = { attribute: 'level', indexes: [1] };
    expect(() => encodeCommand({ tag: 'a\r\nDEVICE reboot', ...level }, 'get')).toThrow('control');
    expect(() => encodeCommand({ tag: 'a" b', ...level }, 'get')).toThrow('quotes');
    expect(() => encodeCommand({ tag: 'a', attribute: 'level 1', indexes: [] }, 'get')).toThrow('no command');
    expect(() => encodeCommand({ tag: 'a', attribute: 'level', indexes: [1.5] }, 'get')).toThrow('no number');
    expect(() => encodeValue('x"\n')).toThrow('control');
  });
});

describe('answers', () => {
  it.each([
    ['+OK', { kind: 'ok' }],
    ['+OK "value":-20.000000', { kind: 'ok', value: -20 }],
    ['+OK "value":true', { kind: 'ok', value: true }],
    ['+OK "list":["123" "AudioMeter1"]', { kind: 'ok', value: ['123', 'AudioMeter1'] }],
    [
      '-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}',
      { kind: 'error', code: 'ERR', text: 'address not found: {"deviceId":0 "classCode":0 "instanceNum":0}' },
    ],
    ['-CANNOT_DELIVER', { kind: 'error', code: 'CANNOT_DELIVER', text: '' }],
    [
      '! "publishToken":"MyLevelName" "value":-10.000000 +OK',
      { kind: 'published', token: 'MyLevelName', value: -10, accepted: true },
    ],
    [
      '! "publishToken":"m" "value":[-100.0 0.5]',
      { kind: 'published', token: 'm', value: [-100, 0.5], accepted: false },
    ],
    ['\0\r\nWelcome to the Tesira Text Protocol Server...', { kind: 'welcome' }],
    ['login: ', { kind: 'prompt', wants: 'user' }],
    ['Password: ', { kind: 'prompt', wants: 'password' }],
    ['Login incorrect', { kind: 'refusedLogin' }],
    ['Level1 get level 1', { kind: 'unknown' }],
    ['! "publishToken":', { kind: 'unknown' }],
  ])('%j', (frame, message) => {
    expect(decodeFrame(frame)).toEqual(message);
  });

  it('have records and words in them', () => {
    expect(parseFields('"value":[{"id":INDICATOR_NONE "name":"No fault" "faults":[]}]')).toEqual({
      value: [{ fields: { id: 'INDICATOR_NONE', name: 'No fault', faults: [] } }],
    });
    expect(parseFields('"value":[1')).toBeUndefined();
    expect(parseFields(`"value":${'['.repeat(40)}`)).toBeUndefined();
  });

  it('are distinguished from publications', () => {
    const answers = ['+OK', '-ERR x', '! "publishToken":"a" "value":1 +OK'];
    expect(answers.every((text) => isAnswer(Buffer.from(text)))).toBe(true);
    expect(
      ['! "publishToken":"a" "value":1', 'Level1 get level 1', ''].some((text) => isAnswer(Buffer.from(text))),
    ).toBe(false);
  });

  it('are explained', () => {
    const text = (line: string) => explainFrame(Buffer.from(line))?.en;
    expect(text('Level1 set level 1 -10\r\n')).toBe('set Level1 level 1 -10');
    expect(text('"my level" get level 1')).toBe('read "my level" level 1');
    expect(text('+OK "value":3')).toBe('value 3');
    expect(text('! "publishToken":"p1" "value":true')).toBe('subscription p1 is now true');
    expect(text('echo')).toBeUndefined();
  });

  it('of any kind harm nothing', () => {
    const samples = [
      '+OK "value":[{"id":A "name":"b" "faults":[{"name":"hot"}]}]\r\n',
      '! "publishToken":"p0" "value":-10.000000\r\n',
      '-ERR Parse error at 0\r\n',
    ].map((text) => Buffer.from(text));
    for (const frame of malformedFrames(10_000, samples)) {
      const message = decodeFrame(frame);
      explainFrame(frame);
      if (message.kind === 'ok' && typeof message.value === 'number') expect(Number.isNaN(message.value)).toBe(false);
    }
  });
});
