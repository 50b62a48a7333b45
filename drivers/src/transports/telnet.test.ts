import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTelnetFilter, escapeTelnet } from './telnet.ts';

const [iac, dont, doIt, wont, will, sb, se] = [255, 254, 253, 252, 251, 250, 240];

const filtered = (chunks: readonly (readonly number[])[]) => {
  const answers: number[] = [];
  const filter = createTelnetFilter((data) => answers.push(...data));
  return { text: Buffer.concat(chunks.map((chunk) => filter(Buffer.from(chunk)))).toString('latin1'), answers };
};
const letters = (text: string) => [...Buffer.from(text)];

it('takes negotiation out of the text and refuses every option (RFC 854, RFC 855)', () => {
  const { text, answers } = filtered([
    [...letters('lo'), iac, doIt, 24, iac, will, 1, iac, wont, 3, iac, dont, 5, ...letters('gin')],
  ]);
  expect(text).toBe('login');
  expect(answers).toEqual([iac, wont, 24, iac, dont, 1]);
});

it('knows a doubled 255, two-byte commands and subnegotiations', () => {
  const { text, answers } = filtered([[65, iac, iac, 66, iac, 241, iac, sb, 24, 1, iac, iac, 7, iac, se, 67]]);
  expect(text).toBe('A\xffBC');
  expect(answers).toEqual([]);
});

it('gives the same text however the stream is cut', () => {
  const stream = [...letters('a'), iac, doIt, 31, iac, iac, ...letters('b'), iac, sb, 24, 0, iac, se, ...letters('c')];
  fc.assert(
    fc.property(fc.array(fc.nat({ max: stream.length }), { maxLength: 6 }), (cuts) => {
      const edges = [0, ...[...cuts].sort((a, b) => a - b), stream.length];
      const chunks = edges.slice(1).map((end, at) => stream.slice(edges[at], end));
      expect(filtered(chunks)).toEqual({ text: 'a\xffbc', answers: [iac, wont, 31] });
    }),
  );
});

it('survives any bytes, and brings back what was escaped', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      filtered([[...bytes]]);
      const { text } = filtered([[...escapeTelnet(Buffer.from(bytes))]]);
      expect(text).toBe(Buffer.from(bytes).toString('latin1'));
    }),
    { numRuns: 2_000 },
  );
});
