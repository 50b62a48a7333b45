import { expect, it } from 'vitest';
import { createFramer } from './framing.ts';
import { promptedLines } from './prompted-lines.ts';

it('distinguishes lines from prompts, however they arrive', () => {
  const framer = createFramer(promptedLines(['Password:', 'login:']), 1_000);
  const frames = (text: string) => framer.push(Buffer.from(text)).map(String);
  expect(frames('Welcome\r\nlo')).toEqual(['Welcome\r\n']);
  expect(frames('gin: ')).toEqual(['login: ']);
  expect(frames('\r\nPassword:')).toEqual(['\r\n', 'Password:']);
  expect(frames('half a line')).toEqual([]);
  expect(frames(' and the rest\n')).toEqual(['half a line and the rest\n']);
});

it('refuses a line without end', () => {
  const framer = createFramer(promptedLines(['Password:']), 1_000);
  expect(() => framer.push(Buffer.alloc(1_001, 65))).toThrow('end of frame');
});
