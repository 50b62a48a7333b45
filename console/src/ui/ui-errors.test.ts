import { expect, it } from 'vitest';
import { withProblems } from './ui-errors.tsx';

it('adds the entries that no field can show, without repeating what the message says', () => {
  const problems = [
    { field: 'issuer', message: 'must be an address' },
    { field: '', message: 'too much at once' },
    { field: 'name', message: 'said already' },
  ];
  expect(withProblems('Not right: said already.', problems)).toBe(
    'Not right: said already. issuer: must be an address too much at once',
  );
  expect(withProblems('Refused.', [])).toBe('Refused.');
});
