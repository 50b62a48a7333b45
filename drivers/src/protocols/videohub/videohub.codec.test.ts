import { describe, expect, it } from 'vitest';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { decodeFrame, encodeBlock, parseFields, parseLock, parsePorts, parseRoutes } from './videohub.codec.ts';
import { explainFrame } from './videohub.explain.ts';

describe('blocks, as in the Videohub Ethernet Protocol 2.3', () => {
  it('are written with a header, lines and an empty line ("Requesting Changes")', () => {
    expect(encodeBlock('VIDEO OUTPUT ROUTING', ['7 2', '8 1'])).toBe('VIDEO OUTPUT ROUTING:\n7 2\n8 1\n\n');
    expect(encodeBlock('PING')).toBe('PING:\n\n');
  });

  it.each(['0 x\nVIDEO OUTPUT ROUTING:', '', 'a\x00b'])('never carry a line that would end them: %j', (line) => {
    expect(() => encodeBlock('OUTPUT LABELS', [line])).toThrow('control');
  });

  it.each([
    ['ACK', { kind: 'ack' }],
    ['NAK', { kind: 'nak' }],
    ['PROTOCOL PREAMBLE:\nVersion: 2.3', { kind: 'block', header: 'PROTOCOL PREAMBLE', lines: ['Version: 2.3'] }],
    ['\nEND PRELUDE:', { kind: 'block', header: 'END PRELUDE', lines: [] }],
    [
      'OUTPUT LABELS:\r\n0 new output label one\r',
      { kind: 'block', header: 'OUTPUT LABELS', lines: ['0 new output label one'] },
    ],
    ['hello', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('are read: %j', (frame, message) => {
    expect(decodeFrame(frame)).toEqual(message);
  });

  it('count their ports from 0, we from 1', () => {
    expect(parsePorts(['0 VTR 1', '1 ', '2', 'x y', '-1 z', '99999 far'])).toEqual([
      { port: 1, text: 'VTR 1' },
      { port: 2, text: '' },
      { port: 3, text: '' },
    ]);
    expect(parseRoutes(['0 5', '1 -1', '2 x', '3'])).toEqual([
      { output: 1, input: 6 },
      { output: 2, input: 0 },
    ]);
    expect(['O', 'L', 'U', 'F'].map(parseLock)).toEqual(['owned', 'locked', 'unlocked', undefined]);
    expect(parseFields(['Device present: true', 'nonsense']).get('device present')).toBe('true');
  });

  it('are explained', () => {
    const text = (frame: string) => explainFrame(Buffer.from(frame))?.en;
    expect(text('VIDEO OUTPUT ROUTING:\n1 2')).toBe('routes: 1 2');
    expect(text('ACK')).toBe('acknowledged');
    expect(text('WHATEVER:')).toBeUndefined();
  });

  it('of any kind harm nothing', () => {
    const samples = ['VIDEO OUTPUT ROUTING:\n0 5\n1 3', 'VIDEOHUB DEVICE:\nDevice present: true', 'ACK'].map((text) =>
      Buffer.from(text),
    );
    for (const frame of malformedFrames(10_000, samples)) {
      const message = decodeFrame(frame);
      explainFrame(frame);
      if (message.kind !== 'block') continue;
      for (const { output, input } of parseRoutes(message.lines)) expect(output > 0 && input >= 0).toBe(true);
      parseFields(message.lines);
    }
  });
});
