import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('names what a change changed, at every depth, and leaves out what it did not mention', () => {
  const before = {
    id: '1',
    name: 'A',
    steps: [
      { id: 'x', seconds: 1 },
      { id: 'y', seconds: 2 },
    ],
    tags: ['a'],
    at: 1,
  };
  const after = {
    name: 'B',
    steps: [
      { id: 'y', seconds: 3 },
      { id: 'z', seconds: 4 },
    ],
    tags: ['a', 'b'],
  };
  const { changed, same, isCut } = changedFields(before, after);
  expect(isCut).toBe(false);
  expect(changed).toEqual([
    { path: ['name'], before: 'A', after: 'B' },
    { path: ['steps', 'x', 'id'], before: 'x', after: undefined },
    { path: ['steps', 'x', 'seconds'], before: 1, after: undefined },
    { path: ['steps', 'y', 'seconds'], before: 2, after: 3 },
    { path: ['steps', 'z', 'id'], before: undefined, after: 'z' },
    { path: ['steps', 'z', 'seconds'], before: undefined, after: 4 },
    { path: ['tags'], before: ['a'], after: ['a', 'b'] },
  ]);
  expect(same.map(({ path }) => path.join('.'))).toEqual(['id', 'steps.y.id', 'at']);
});
it('names all of what was made or removed', () => {
  expect(changedFields(null, { name: 'A', place: { id: '1' }, note: null }).changed).toEqual([
    { path: ['name'], before: undefined, after: 'A' },
    { path: ['place', 'id'], before: undefined, after: '1' },
  ]);
  expect(changedFields({ name: 'A' }, null).changed).toEqual([{ path: ['name'], before: 'A', after: undefined }]);
});
it('tells members of lists without names apart by their places, and compares other lists as a whole', () => {
  const rows = (...seconds: number[]) => ({ rows: seconds.map((one) => ({ seconds: one })) });
  expect(changedFields(rows(1, 2), rows(1, 3)).changed).toEqual([
    { path: ['rows', '2', 'seconds'], before: 2, after: 3 },
  ]);
  const mixed = changedFields({ value: [1, { a: 1 }] }, { value: [1, { a: 2 }] });
  expect(mixed.changed).toEqual([{ path: ['value'], before: [1, { a: 1 }], after: [1, { a: 2 }] }]);
});
it('takes values that are not objects, and objects that become something else', () => {
  expect(changedFields('a', 'b').changed).toEqual([{ path: [], before: 'a', after: 'b' }]);
  expect(changedFields('a', 'a')).toEqual({ changed: [], same: [], isCut: false });
  expect(changedFields({ a: { b: 1 } }, { a: 'x' }).changed).toEqual([{ path: ['a'], before: { b: 1 }, after: 'x' }]);
  expect(changedFields({ a: 1 }, { a: 1 }).same).toEqual([{ path: ['a'], before: 1, after: 1 }]);
});
it('is bounded, however deep and wide the values are', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 1_000; i++) deep = { deep };
  expect(changedFields({ deep: 1 }, { deep }).changed).toHaveLength(1);
  expect(changedFields({}, { deep }).changed).toHaveLength(1);
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`f${i}`, i]));
  const { changed, isCut } = changedFields({}, wide);
  expect([changed.length, isCut]).toEqual([500, true]);
});
