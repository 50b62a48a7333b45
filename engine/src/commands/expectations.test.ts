import { expect, it } from 'vitest';
import { expectationsFor } from './expectations.ts';

it('substitutes arguments for their names, in values and in the index of a property', () => {
  const proofs = [{ property: 'route[$output]', in: ['$input'] }];
  expect(expectationsFor(proofs, { output: '3', input: '7' })).toEqual([{ property: 'route[3]', in: ['7'] }]);
});

it('keeps only the expectations for these arguments', () => {
  const proofs = [
    { when: { on: true }, property: 'power', in: ['on'] },
    { when: { on: false }, property: 'power', in: ['standby'] },
  ];
  expect(expectationsFor(proofs, { on: false }).map((proof) => proof.in)).toEqual([['standby']]);
});

it('expects nothing of an argument that was not given', () => {
  const proofs = ['pan', 'tilt'].map((property) => ({ property, in: [`$${property}`] }));
  expect(expectationsFor(proofs, { pan: 5 }).map(({ property }) => property)).toEqual(['pan']);
  expect(expectationsFor([{ property: 'input', in: [null] }], {})).toEqual([{ property: 'input', in: [null] }]);
});
