import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetCases } from './asset-cases.fixture.ts';
import { backupCases } from './backup-cases.fixture.ts';
import { entityCases } from './entity-cases.fixture.ts';
import { equipmentCases } from './equipment-cases.fixture.ts';
import { inspectionCases } from './inspection-cases.fixture.ts';
import { lastSaveWins } from './last-save-wins.fixture.ts';
import { notSaves } from './not-saves.fixture.ts';
import { peopleCases } from './people-cases.fixture.ts';
import { placeCases } from './place-cases.fixture.ts';
import { ruleCases } from './rule-cases.fixture.ts';
import { call, endpointOf, isPair, keysOf, revisionOf, type SaveCase, savingCalls } from './save-case.fixture.ts';
import { sharedCases } from './shared-cases.fixture.ts';
import { openWorld, type World } from './world.fixture.ts';

const cases: readonly SaveCase[] = [
  ...peopleCases,
  ...placeCases,
  ...equipmentCases,
  ...entityCases,
  ...ruleCases,
  ...assetCases,
  ...inspectionCases,
  ...backupCases,
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.server.close());

/** The body with the first or the second values. */
const bodyOf = (fields: ReturnType<SaveCase['fields']>, at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      if (isPair(value)) return [[key, value[at]]];
      return at === 1 && value.onlyNew ? [] : [[key, value.sent]];
    }),
  );

const expected = (fields: ReturnType<SaveCase['fields']>, at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (isPair(value) ? [[key, value[at]]] : [])));

/** A save that is based on what was there before the last one is refused, with who that was. */
const expectTwoPeople = async (
  { save, field }: { save: string; field: string },
  body: object,
  read: () => Promise<unknown>,
): Promise<void> => {
  const revision = ((await read()) as Record<string, number>)[field] ?? Number.NaN;
  const late = await world.root.call(endpointOf(save), { body: { ...body, [field]: revision - 1 } });
  const message = expect.stringContaining('root');
  expect(late).toMatchObject({ status: false, code: '409', message, details: [{ field, message }] });
  expect(await read()).toMatchObject({ [field]: revision });
  await call(world.root, save, { body: { ...body, [field]: revision } });
  expect(await read()).toMatchObject({ [field]: revision + 1 });
};

describe('what is saved is read back', () => {
  it.each(cases.map((one) => [one.save, one] as const))('%s', async (save, { fields, fixed = {}, read }) => {
    const values = fields(world);
    const hasId = keysOf(save).includes('id') && !('id' in values);
    expect(Object.keys(values).sort(), 'every key that the call accepts').toEqual(
      keysOf(save)
        .filter((key) => !hasId || key !== 'id')
        .sort(),
    );
    for (const [key, value] of Object.entries(values))
      if (isPair(value) && !(key in fixed)) expect(value[0], `two values of ${key}`).not.toEqual(value[1]);
    const saved = await call<{ id?: string } | null>(world.root, save, { body: bodyOf(values, 0) });
    const id = saved?.id ?? '';
    expect(await read(world, id)).toMatchObject(expected(values, 0));
    await call(world.root, save, { body: { ...bodyOf(values, 1), ...(hasId ? { id } : {}) } });
    expect(await read(world, id)).toMatchObject(expected(values, 1));
    const field = revisionOf(save);
    if (field)
      await expectTwoPeople({ save, field }, { ...bodyOf(values, 1), ...(hasId || 'id' in values ? { id } : {}) }, () =>
        read(world, id),
      );
  });

  it('has a case for every call that saves something', () => {
    const known = [...cases.map(({ save }) => save), ...Object.keys(notSaves)];
    expect(savingCalls().filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !savingCalls().includes(name))).toEqual([]);
  });
});

describe('two people who save the same thing', () => {
  it.each(sharedCases.map((one) => [one.save, one] as const))('%s', async (save, shared) => {
    const body = await shared.body(world);
    await call(world.root, save, { body });
    await call(world.root, save, { body });
    await expectTwoPeople({ save, field: 'revision' }, body, () => shared.read(world, body));
  });

  it('is tried of every call that takes a revision', () => {
    const drafts = ['saveLayout', 'saveDocument', 'saveAssetLoan', 'saveDictionaryItem'];
    const tried = [...cases, ...sharedCases].map(({ save }) => save);
    const based = savingCalls().filter((name) => revisionOf(name) !== undefined);
    // Layouts, documents, loans and entries of dictionaries are not saved by an id alone; their tests save twice.
    expect(based.filter((name) => !tried.includes(name) && !drafts.includes(name))).toEqual([]);
  });

  it('meet in every call that changes what exists, but for those whose reason is known', () => {
    const unchecked = savingCalls().filter((name) => revisionOf(name) === undefined);
    expect(
      unchecked.filter((name) => !(name in lastSaveWins)),
      'without a revision',
    ).toEqual([]);
    expect(
      Object.keys(lastSaveWins).filter((name) => !unchecked.includes(name)),
      'exceptions that are none',
    ).toEqual([]);
  });
});
