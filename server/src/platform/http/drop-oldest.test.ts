import { expect, it } from 'vitest';
import { createDropOldest } from './drop-oldest.ts';

const setUp = (limits: { perAddress: number; overall: number }) => {
  const gone: string[] = [];
  const unauthenticated = createDropOldest<{ name: string; disconnect(): void }>(limits);
  const come = (name: string, address: string) => {
    const connection = { name, disconnect: () => void gone.push(name) };
    unauthenticated.add(connection, address);
    return connection;
  };
  return { gone, unauthenticated, come };
};

it('drops the oldest of an address with too many, and none of another', () => {
  const { gone, come } = setUp({ perAddress: 2, overall: 100 });
  come('quiet', 'b');
  for (const name of ['1', '2', '3', '4']) come(name, 'a');
  expect(gone).toEqual(['1', '2']);
});

it('drops the oldest of all when there are too many addresses', () => {
  const { gone, come } = setUp({ perAddress: 2, overall: 3 });
  for (const name of ['1', '2', '3', '4', '5']) come(name, `address ${name}`);
  expect(gone).toEqual(['1', '2']);
});

it('forgets those that signed in or left', () => {
  const { gone, come, unauthenticated } = setUp({ perAddress: 1, overall: 2 });
  const first = come('first', 'a');
  unauthenticated.remove(first);
  unauthenticated.remove(first);
  const second = come('second', 'a');
  expect(gone).toEqual([]);
  unauthenticated.remove(second);
  for (const name of ['3', '4', '5']) come(name, name);
  expect(gone).toEqual(['3']);
});
