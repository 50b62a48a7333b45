/** A small random generator with a seed, so that a failure can be reproduced. */
export const createChance = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
};

/**
 * Random bytes, and valid frames with bytes changed, removed, repeated or inserted, as from a bad line or a faulty
 * device.
 */
export function* malformedFrames(count: number, samples: readonly Buffer[], seed = 1): Generator<Buffer> {
  const chance = createChance(seed);
  const below = (most: number) => Math.floor(chance() * most);
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
  for (let made = 0; made < count; made += 1) {
    const sample = samples[below(samples.length)] ?? Buffer.alloc(0);
    const at = below(sample.length + 1);
    const way = below(6);
    if (way === 0 || sample.length === 0) yield noise(1 + below(40));
    else if (way === 1) yield sample.subarray(0, at);
    else if (way === 2) yield Buffer.concat([sample.subarray(0, at), noise(1 + below(4)), sample.subarray(at)]);
    else if (way === 3) yield Buffer.concat([sample.subarray(0, at), sample.subarray(at + 1 + below(3))]);
    else if (way === 4) yield Buffer.concat([sample, sample.subarray(at)]);
    else {
      const changed = Buffer.from(sample);
      changed[below(sample.length)] = below(256);
      yield changed;
    }
  }
}
