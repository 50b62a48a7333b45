import { expect, it } from 'vitest';
import { isOpenState, mayBecome, openStates, type States, transition } from './states.ts';

type State = 'draft' | 'open' | 'closed';
const states: States<State> = { draft: ['open', 'closed'], open: ['closed'], closed: [] };
const all = Object.keys(states) as State[];

it('goes where the data says and nowhere else, for every pair', () => {
  const ways = all.flatMap((from) => all.filter((to) => mayBecome(states, from, to)).map((to) => `${from} ${to}`));
  expect(ways).toEqual(['draft open', 'draft closed', 'open closed']);
  for (const from of all)
    for (const to of all)
      if (mayBecome(states, from, to)) expect(transition(states, from, to)).toEqual({ from, to });
      else expect(() => transition(states, from, to)).toThrow(`${from} does not lead to ${to}`);
});

it('knows which states are final', () => {
  expect(openStates(states)).toEqual(['draft', 'open']);
  expect(isOpenState(states, 'closed')).toBe(false);
});
