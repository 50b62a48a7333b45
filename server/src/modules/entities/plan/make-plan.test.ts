import { type EntityDefinition, type EntityPropertyRule, plainRule } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { compareDefinitions } from './compare-definitions.ts';
import { type Counted, makeSteps, nothingCounted } from './make-plan.ts';

const rule = (propertyName: string, more: Partial<EntityPropertyRule> = {}): EntityPropertyRule => ({
  id: `id-${propertyName}`,
  name: propertyName,
  propertyName,
  type: 'string',
  ...plainRule,
  ...more,
});
const of = (...properties: EntityPropertyRule[]): EntityDefinition => ({
  packageName: 'cards',
  collection: true,
  placed: false,
  properties,
});
const kinds = (old: EntityDefinition | null, next: EntityDefinition) =>
  compareDefinitions(old, next).map(({ kind }) => kind);

const steps = (
  old: EntityDefinition,
  next: EntityDefinition,
  counts: Partial<Counted> = {},
  { records = 10, choices = [] }: { records?: number; choices?: Parameters<typeof makeSteps>[0]['choices'] } = {},
) => {
  const changes = compareDefinitions(old, next);
  return makeSteps({
    entityName: 'Cards',
    changes,
    counts: new Map(changes.map(({ id }) => [id, { ...nothingCounted, ...counts }])),
    records,
    choices,
    nameOfEntity: () => 'Other',
  });
};

const a = { id: 'o1', name: 'A', value: 'a' };
const b = { id: 'o2', name: 'B', value: 'b' };

describe('what a draft changes', () => {
  it('is a table at first, and nothing when it is the same', () => {
    expect(kinds(null, of(rule('a')))).toEqual(['makeTable']);
    expect(kinds(of(rule('a')), of(rule('a')))).toEqual([]);
  });

  it('is a rename where the id is the same, and a new column where it is not', () => {
    expect(kinds(of(rule('a')), of(rule('b', { id: 'id-a' })))).toEqual(['renameColumn']);
    expect(kinds(of(rule('a')), of(rule('b')))).toEqual(['removeColumn', 'addColumn']);
    // Case does not count in a database.
    expect(kinds(of(rule('a')), of(rule('A', { id: 'id-a' })))).toEqual(['describe']);
  });

  it('is only words, defaults, order, wider limits and more options, which touch no record', () => {
    const [one, two] = [rule('a'), rule('b')];
    expect(kinds(of(one, two), of(two, one))).toEqual(['describe']);
    expect(kinds(of(one), of({ ...one, name: 'Other', defaultValue: 'x' }))).toEqual(['describe']);
    expect(kinds(of({ ...one, maxLength: 5 }), of({ ...one, maxLength: 9 }))).toEqual(['describe']);
    const listed = rule('k', { type: 'enumeration', options: [a] });
    expect(kinds(of(listed), of({ ...listed, options: [{ ...a, name: 'Z' }, b] }))).toEqual(['describe']);
  });

  it('takes an option that came back with the same value for the old one', () => {
    const listed = rule('k', { type: 'enumeration', options: [a, b] });
    expect(kinds(of(listed), of({ ...listed, options: [a, { ...b, id: 'o3' }] }))).toEqual(['describe']);
    expect(kinds(of(listed), of({ ...listed, options: [a] }))).toEqual(['removeOption']);
    const swapped = [
      { ...a, value: 'b' },
      { ...b, value: 'a' },
    ];
    expect(kinds(of(listed), of({ ...listed, options: swapped }))).toEqual(['changeOption', 'changeOption']);
  });
});

describe('the steps of a plan', () => {
  it('lose what cannot be converted, and are not blocked by what is empty', () => {
    const counts = { used: 8, blank: 2, unconvertible: 3, emptied: 3 };
    expect(steps(of(rule('a')), of(rule('a', { type: 'int' })), counts)).toMatchObject([
      { lost: 3, blank: 2, blockedBy: null, reversible: false, from: 'string', to: 'int' },
    ]);
    expect(steps(of(rule('a')), of(rule('a', { type: 'int' })), { used: 8 })).toMatchObject([
      { lost: 0, reversible: true },
    ]);
  });

  it('are blocked where something has to be there, until there is a default for it', () => {
    const counts = { used: 8, blank: 2, unconvertible: 3, emptied: 3 };
    const required = { type: 'int' as const, required: true };
    expect(steps(of(rule('a')), of(rule('a', required)), counts)).toMatchObject([{ blockedBy: 'blanks' }]);
    expect(steps(of(rule('a')), of(rule('a', { ...required, defaultValue: 0 })), counts)).toMatchObject([
      { blockedBy: null, defaulted: 5, lost: 3 },
    ]);
    const added = rule('b', { required: true });
    expect(steps(of(rule('a')), of(rule('a'), added))).toMatchObject([{ kind: 'addColumn', blockedBy: 'blanks' }]);
    expect(steps(of(rule('a')), of(rule('a'), added), {}, { records: 0 })).toMatchObject([{ blockedBy: null }]);
  });

  it('are blocked by duplicates, and by records where there is to be one', () => {
    expect(steps(of(rule('a')), of(rule('a', { unique: true })), { duplicates: 2 })).toMatchObject([
      { kind: 'makeUnique', blockedBy: 'duplicates' },
    ]);
    const single = { ...of(rule('a')), collection: false };
    expect(steps(of(rule('a')), single)).toMatchObject([{ blockedBy: 'severalRecords' }]);
    expect(steps(of(rule('a')), single, {}, { records: 1 })).toMatchObject([{ blockedBy: null }]);
  });

  it('ask what becomes of an option in use: another one, or nothing, which is a loss', () => {
    const listed = rule('k', { type: 'enumeration', options: [a, b] });
    const next = of({ ...listed, options: [a] });
    const step = 'removeOption:o2';
    expect(steps(of(listed), next, { used: 0 })).toMatchObject([{ blockedBy: null, lost: 0, choices: [] }]);
    expect(steps(of(listed), next, { used: 4 })).toMatchObject([{ blockedBy: 'optionUsed' }]);
    const to = (action: 'map' | 'blank', id: string | null) => ({ choices: [{ step, action, to: id }] });
    expect(steps(of(listed), next, { used: 4 }, to('map', 'o1'))).toMatchObject([
      { blockedBy: null, lost: 0, to: 'A' },
    ]);
    expect(steps(of(listed), next, { used: 4 }, to('blank', null))).toMatchObject([{ blockedBy: null, lost: 4 }]);
    // An option that does not exist is no answer, nor is nothing where something has to be there.
    expect(steps(of(listed), next, { used: 4 }, to('map', 'o9'))).toMatchObject([{ blockedBy: 'optionUsed' }]);
    const needed = of({ ...listed, options: [a], required: true });
    expect(steps(of({ ...listed, required: true }), needed, { used: 4 }, to('blank', null))).toMatchObject([
      { blockedBy: 'optionUsed', choices: ['map'] },
    ]);
  });
});
