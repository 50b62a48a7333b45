import { expect, it } from 'vitest';
import { withProblems } from './ui-errors.tsx';

it('says which entries are wrong where no field can show it, and nothing twice', () => {
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
