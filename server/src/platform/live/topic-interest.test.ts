import { expect, it } from 'vitest';
import { createTopicInterest } from './topic-interest.ts';

it('keeps events for followers and for those who may return, and knows what it left out', () => {
  let now = 0;
  let sequence = 5;
  const interest = createTopicInterest(
    () => sequence,
    () => now,
  );
  expect([interest.isWanted('a'), interest.isCovered('a', 5)]).toEqual([false, false]);
  interest.follow('a');
  interest.follow('a');
  interest.leave('a', true);
  now = 1_000_000;
  expect([interest.isWanted('a'), interest.isCovered('a', 5), interest.isCovered('a', 4)]).toEqual([true, true, false]);
  interest.leave('a', true);
  now += 119_999;
  expect(interest.isWanted('a')).toBe(true);
  now += 1;
  expect([interest.isWanted('a'), interest.isCovered('a', 5)]).toEqual([false, false]);
  sequence = 9;
  interest.follow('a');
  expect([interest.isCovered('a', 8), interest.isCovered('a', 9)]).toEqual([false, true]);
  interest.leave('a', false);
  expect(interest.isWanted('a')).toBe(false);
});
