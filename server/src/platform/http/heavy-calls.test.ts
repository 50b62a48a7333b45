import { describe, expect, it } from 'vitest';
import { createHeavyCalls } from './heavy-calls.ts';

describe('heavy calls', () => {
  it('of two people that do not end take no turn of a third', async () => {
    const claims = { claim: async () => ({ release: async () => undefined }) };
    const heavy = createHeavyCalls({ claims, log: { warn: () => undefined } } as unknown as Parameters<
      typeof createHeavyCalls
    >[0]);
    const ends: (() => void)[] = [];
    const slow = ['one', 'two'].map(async (person) => {
      const call = await heavy.begin(person);
      return call.run(() => new Promise<void>((resolve) => ends.push(resolve)));
    });
    const bystander = await heavy.begin('three');
    // Several of them, one after the other: they have turns of their own as long as the others go on.
    for (let at = 0; at < 3; at += 1) expect(await bystander.run(async () => at)).toBe(at);
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
    await Promise.all(slow);
  });
});
