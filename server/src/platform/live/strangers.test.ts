import { expect, it } from 'vitest';
import { createStrangers } from './strangers.ts';

const house = (limits: { perAddress: number; overall: number }) => {
  const gone: string[] = [];
  const strangers = createStrangers<{ name: string; turnAway(): void }>(limits);
  const come = (name: string, address: string) => {
    const stranger = { name, turnAway: () => void gone.push(name) };
    strangers.admit(stranger, address);
    return stranger;
  };
  return { gone, strangers, come };
};

it('drops the oldest of an address with too many, and none of another', () => {
  const { gone, come } = house({ perAddress: 2, overall: 100 });
  come('quiet', 'b');
  for (const name of ['1', '2', '3', '4']) come(name, 'a');
  expect(gone).toEqual(['1', '2']);
});

it('drops the oldest of all when there are too many addresses', () => {
  const { gone, come } = house({ perAddress: 2, overall: 3 });
  for (const name of ['1', '2', '3', '4', '5']) come(name, `address ${name}`);
  expect(gone).toEqual(['1', '2']);
});

it('forgets those that signed in or left', () => {
  const { gone, come, strangers } = house({ perAddress: 1, overall: 2 });
  const first = come('first', 'a');
  strangers.leave(first);
  strangers.leave(first);
  const second = come('second', 'a');
  expect(gone).toEqual([]);
  strangers.leave(second);
  for (const name of ['3', '4', '5']) come(name, name);
  expect(gone).toEqual(['3']);
});
