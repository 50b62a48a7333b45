import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byName, createNameOrder } from './name-order.ts';

it('is the order of a sort, however many come and go', () => {
  const name = fc.string({ maxLength: 3 });
  const change = fc.record({ add: fc.boolean(), id: fc.integer({ min: 0, max: 20 }), name });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.boolean(), (changes, large) => {
      const start = large ? Array.from({ length: 1_200 }, (_, i) => ({ id: `s${i}`, name: `n${i % 7}` })) : [];
      const order = createNameOrder<{ id: string; name: string }>();
      const kept = new Map(start.map((item) => [item.id, item]));
      for (const item of start) order.add(item);
      order.at(0, false);
      for (const { add, id, name: given } of changes) {
        const before = kept.get(String(id));
        if (before) order.remove(before);
        kept.delete(String(id));
        if (!add) continue;
        const item = { id: String(id), name: given };
        kept.set(item.id, item);
        order.add(item);
      }
      const sorted = [...kept.values()].sort(byName);
      expect(sorted.map((_, i) => order.at(i, false))).toEqual(sorted);
      expect(order.length).toBe(sorted.length);
    }),
    { numRuns: 60 },
  );
});
