import { describe, expect, it } from 'vitest';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { decodeFrame, encodeRequest, readControls } from './qrc.codec.ts';
import { explainFrame } from './qrc.explain.ts';
import { valueFor } from './qrc.targets.ts';

describe('messages, as in Q-SYS Help "QRC Commands"', () => {
  it('are JSON-RPC ended by a zero byte', () => {
    expect(encodeRequest(1234, 'Control.Get', ['MainGain'])).toBe(
      '{"jsonrpc":"2.0","id":1234,"method":"Control.Get","params":["MainGain"]}\0',
    );
  });

  it.each([
    ['{"jsonrpc":"2.0","id":3,"result":true}', { kind: 'result', id: 3, result: true }],
    [
      '{"jsonrpc":"2.0","error":{"code":7,"message":"Unknown component name"},"id":3}',
      { kind: 'error', id: 3, code: 7, message: 'Unknown component name' },
    ],
    [
      '{"jsonrpc":"2.0","method":"EngineStatus","params":{"State":"Active"}}',
      { kind: 'notice', method: 'EngineStatus', params: { State: 'Active' } },
    ],
    ['{"jsonrpc":"2.0","error":{"code":-32700},"id":null}', { kind: 'error', code: -32700, message: '' }],
    ['[1]', { kind: 'unknown' }],
    ['{', { kind: 'unknown' }],
  ])('are read: %s', (frame, message) => {
    expect(decodeFrame(frame)).toEqual(message);
  });

  it('carry controls in three shapes', () => {
    expect(readControls([{ Name: 'MainGain', Value: -12, String: '-12.0dB', Position: 0.5 }])).toEqual([
      { name: 'MainGain', value: -12, text: '-12.0dB', position: 0.5 },
    ]);
    expect(readControls({ Name: 'My APM', Controls: [{ Name: 'ent.xfade.gain', Value: -100.0 }] })).toEqual([
      { component: 'My APM', name: 'ent.xfade.gain', value: -100 },
    ]);
    expect(
      readControls({
        Id: 'g',
        Changes: [{ Component: 'My APM', Name: 'gain', Value: 1 }, { Name: 'x', String: 'y' }, 7],
      }),
    ).toEqual([
      { component: 'My APM', name: 'gain', value: 1 },
      { name: 'x', text: 'y' },
    ]);
  });

  it('are explained', () => {
    const text = (frame: string) => explainFrame(Buffer.from(frame))?.en;
    expect(text('{"id":1,"result":[{"Name":"MainGain","Value":-12,"String":"-12dB"}]}')).toBe('MainGain = -12dB');
    expect(text('{"id":1,"method":"Logon","params":{}}\0')).toBe('log on');
    expect(text('noise')).toBeUndefined();
  });
});

describe('values', () => {
  const property = (type: 'bool' | 'int' | 'double' | 'string' | 'enum', part = 'value') =>
    ({ id: 'x', name: { zh: '', en: '' }, type, access: 'rw', wire: { control: 'x', part } }) as const;

  it('take the type of their property', () => {
    const reading = { name: 'x', value: -12.300000190734863, text: '-12.3dB', position: 0.7 };
    expect(valueFor(property('double'), reading)).toBe(-12.3);
    expect(valueFor(property('int'), reading)).toBe(-12);
    expect(valueFor(property('double', 'position'), reading)).toBe(0.7);
    expect(valueFor(property('double', 'string'), reading)).toBe(-12.3);
    expect(valueFor(property('string', 'string'), reading)).toBe('-12.3dB');
    expect(valueFor(property('bool'), { name: 'x', value: 1 })).toBe(true);
    expect(valueFor(property('bool'), { name: 'x', value: false })).toBe(false);
    expect(valueFor(property('enum'), { name: 'x', value: 3 })).toBe('3');
    expect(valueFor(property('double'), { name: 'x', text: 'Laptop' })).toBeUndefined();
  });
});

it('ten thousand malformed frames harm nothing', () => {
  const samples = [
    '{"jsonrpc":"2.0","id":3,"result":[{"Name":"MainGain","Value":-12}]}',
    '{"jsonrpc":"2.0","method":"ChangeGroup.Poll","params":{"Id":"g","Changes":[{"Name":"x","Value":1}]}}',
    '{"jsonrpc":"2.0","error":{"code":7,"message":"no"},"id":3}',
  ].map((text) => Buffer.from(text));
  for (const frame of malformedFrames(10_000, samples)) {
    const message = decodeFrame(frame);
    const carried = message.kind === 'result' ? message.result : message.kind === 'notice' ? message.params : null;
    for (const { name } of readControls(carried)) expect(typeof name).toBe('string');
    explainFrame(frame);
  }
});
