import { createChance, malformedFrames } from './malformed-frames.ts';

/** What parsers and encoders stumble over: control bytes, names of prototypes, numbers out of range, open brackets. */
const snippets: readonly Buffer[] = [
  ...['\t', '\0', '\r', '\n', '\r\n\r\n', '\x1b[2J', '"', '\\', '%', '{', '}', '[', ']', '<', '>', ',', ';', ':'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'NaN', 'undefined', 'true'],
  ...['-1', '0', '65536', '4294967296', '-9007199254740993', '1e400', '99999999999999999999', '0x10', '1.5.2'],
  ...['[[[[[[[[', '{"a":{"a":{"a":', '{{{', '{% if', '&#0;', '投影', '\u2028', 'A'.repeat(300)],
].map((text) => Buffer.from(text));
const bytes: readonly Buffer[] = [
  Buffer.from([0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0x80]),
  Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
  Buffer.from([0x7f, 0xff, 0xff, 0xff]),
  Buffer.alloc(64, 0xff),
  Buffer.alloc(9),
];
const hostile = [...snippets, ...bytes];

const numbersIn = /-?\d+(?:\.\d+)?/g;

/** Replaces one of the numbers in a text frame, or one of its words. */
const withOther = (sample: Buffer, pick: (most: number) => number, pattern: RegExp, other: Buffer): Buffer => {
  const text = sample.toString('latin1');
  const found = [...text.matchAll(pattern)];
  const one = found[pick(Math.max(1, found.length))];
  if (one === undefined) return Buffer.concat([sample, other]);
  const end = one.index + one[0].length;
  return Buffer.concat([sample.subarray(0, one.index), other, sample.subarray(end)]);
};

/**
 * Frames that are almost valid: those of `malformedFrames`, and valid ones with a hostile snippet inserted, a number or a
 * word replaced by one, or the beginning of one frame joined to the end of another. The same for the same seed.
 */
export function* hostileFrames(count: number, samples: readonly Buffer[], seed: number): Generator<Buffer> {
  const chance = createChance(seed);
  const below = (most: number) => Math.floor(chance() * most);
  const plain = malformedFrames(count, samples, seed + 1);
  const sampleAt = () => samples[below(samples.length)] ?? Buffer.alloc(0);
  for (let made = 0; made < count; made += 1) {
    const sample = sampleAt();
    const snippet = hostile[below(hostile.length)] ?? Buffer.alloc(0);
    const at = below(sample.length + 1);
    const way = below(6);
    if (way === 0) yield Buffer.concat([sample.subarray(0, at), snippet, sample.subarray(at)]);
    else if (way === 1) yield withOther(sample, below, numbersIn, snippet);
    else if (way === 2) yield withOther(sample, below, /[A-Za-z_][\w-]*/g, snippet);
    else if (way === 3) {
      const other = sampleAt();
      yield Buffer.concat([sample.subarray(0, at), other.subarray(below(other.length + 1))]);
    } else yield plain.next().value ?? snippet;
  }
}
