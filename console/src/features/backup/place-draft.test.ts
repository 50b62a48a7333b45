import { expect, it } from 'vitest';
import { keyVerdict, newPlace, placeToSend, stepsOf } from './place-draft.ts';

const test = { passed: false, step: 'read', detail: '', hostKey: '', freeBytes: null } as const;

it('says where a test ended', () => {
  expect(stepsOf(test).map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'not', 'not']);
  expect(stepsOf({ ...test, passed: true, step: 'remove' }).every(({ state }) => state === 'done')).toBe(true);
});
it('sends only what its type has, and no empty secret', () => {
  const typed = { ...newPlace, account: 'a', region: 'r', hostKey: 'k', networks: ['10.0.0.0/8:22'], secret: '' };
  expect(placeToSend({ ...typed, secret: 's' })).toEqual(newPlace);
  expect(placeToSend({ ...typed, type: 'sftp' })).toEqual({
    ...newPlace,
    type: 'sftp',
    account: 'a',
    hostKey: 'k',
    networks: ['10.0.0.0/8:22'],
  });
  expect(placeToSend({ ...typed, type: 's3', secret: 's' })).toMatchObject({ region: 'r', hostKey: '', secret: 's' });
});
it('never takes another host key for the confirmed one', () => {
  expect([keyVerdict('a', ''), keyVerdict('a', 'a'), keyVerdict('b', 'a')]).toEqual(['new', 'same', 'changed']);
});
