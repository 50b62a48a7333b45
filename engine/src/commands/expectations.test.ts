import { describe, expect, it } from 'vitest';
import { expectationsFor, wantsTransitional } from './expectations.ts';

const none = () => false;
const warming = (key: string, value: unknown) => key === 'power' && value === 'warming';

describe('expectationsFor', () => {
  it('substitutes arguments for their names, in values and in the index of a property', () => {
    const proofs = [{ property: 'route[$output]', in: ['$input'] }];
    expect(expectationsFor(proofs, { output: '3', input: '7' }, none)).toEqual([{ key: 'route[3]', in: ['7'] }]);
  });

  it('keeps only the expectations for these arguments', () => {
    const proofs = [
      { when: { on: true }, property: 'power', in: ['on'] },
      { when: { on: false }, property: 'power', in: ['standby'] },
    ];
    expect(expectationsFor(proofs, { on: false }, none).map((proof) => proof.in)).toEqual([['standby']]);
  });

  it('leaves out what the device only passes through', () => {
    const proofs = [{ property: 'power', in: ['on', 'warming'] }];
    expect(expectationsFor(proofs, {}, warming)).toEqual([{ key: 'power', in: ['on'] }]);
  });
});

it('knows what asks for a state that the device only passes through', () => {
  const action = { expect: [{ property: 'power', in: ['$to'] }] };
  expect(wantsTransitional(action, { to: 'warming' }, warming)).toBe(true);
  expect(wantsTransitional(action, { to: 'on' }, warming)).toBe(false);
  const name = { zh: '到', en: 'to' };
  const options = [
    { code: 'open', name },
    { code: 'opening', name, transitional: true },
  ];
  const chosen = { params: [{ id: 'to', name, type: 'enum' as const, options }] };
  expect(wantsTransitional(chosen, { to: 'opening' }, none)).toBe(true);
  expect(wantsTransitional(chosen, { to: 'open' }, none)).toBe(false);
});

it('expects nothing of an argument that was not given', () => {
  const proofs = ['pan', 'tilt'].map((property) => ({ property, in: [`$${property}`] }));
  expect(expectationsFor(proofs, { pan: 5 }, none).map(({ key }) => key)).toEqual(['pan']);
  expect(expectationsFor([{ property: 'input', in: [null] }], {}, none)).toEqual([{ key: 'input', in: [null] }]);
});
