import { expect, it } from 'vitest';
import { changedFields, fieldPath } from './form-problems.ts';

it('finds the field that a problem names', () => {
  expect(fieldPath('name')).toEqual(['name']);
  expect(fieldPath('body.roles.0.id')).toEqual(['roles', 0, 'id']);
});
it('lists changed fields, and treats empty text and absent as the same', () => {
  const initial = { name: 'a', phone: null, tags: ['x'] };
  expect(changedFields(initial, { name: 'a', phone: '', tags: ['x'] })).toEqual([]);
  expect(changedFields(initial, { name: 'b', phone: '1', tags: ['x', 'y'], extra: undefined })).toEqual([
    'name',
    'phone',
    'tags',
  ]);
});
