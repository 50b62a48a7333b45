import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFiles } from './check-files.ts';
import { checkImports } from './check-imports.ts';
import { moduleOrder, wiringParts } from './module-order.ts';
import { carryOut, planOf } from './new.ts';
import { inTree, linesOf } from './planted.fixture.ts';
import { namesOf, type Plan } from './skeletons/names.ts';
import { readSources, root } from './sources.ts';
import { untranslatedIn } from './visible-text.ts';

const plan = (...args: string[]): Plan => {
  const found = planOf(args);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

/** The product's own files that a plan edits, so that this test notices when an anchor has moved. */
const changedFiles = (...plans: Plan[]): Record<string, string> =>
  Object.fromEntries(
    plans.flatMap(({ changes }) => Object.keys(changes)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

it.each([
  ['driver', ['driver', 'acme-display']],
  ['module', ['module', 'contingency-plans', 'plan']],
  ['screen', ['screen', 'contingency-plans', 'plan']],
])('makes a %s that keeps the house rules', (_name, args) => {
  const made = plan(...args);
  inTree(changedFiles(made), (base) => {
    const paths = carryOut(base, made);
    expect(paths).toEqual(expect.arrayContaining([...Object.keys(made.files), ...Object.keys(made.changes)]));
    expect(Object.keys(made.files).some((path) => /\.test\.tsx?$/.test(path))).toBe(true);
    expect(linesOf(checkFiles(base))).toEqual([]);
    expect(linesOf(checkImports(base))).toEqual([]);
    const own = readSources(base).filter(({ path }) => path in made.files && !/^(drivers|phrases)/.test(path));
    expect(linesOf(untranslatedIn(own))).toEqual([]);
    expect(() => carryOut(base, made)).toThrow(/exists already/);
  });
});

it('wires up what it creates', () => {
  const module = plan('module', 'contingency-plans', 'plan', 'estate');
  inTree(changedFiles(module), (base) => {
    carryOut(base, module);
    const wiring = readFileSync(join(base, 'server/src/wiring/estate.ts'), 'utf8');
    expect(wiring).toContain('const contingencyPlans = createContingencyPlans(platform);');
    expect(wiring).toMatch(/return \{[^}]*\bcontingencyPlans,? \};/);
  });
  const driver = plan('driver', 'acme-display');
  inTree(changedFiles(driver), (base) => {
    carryOut(base, driver);
    expect(readFileSync(join(base, 'drivers/src/index.ts'), 'utf8')).toMatch(/\[.*pjlink.*, acmeDisplay\]/s);
    const folder = join(base, 'drivers/src/protocols/acme-display');
    expect(readFileSync(join(folder, 'acme-display.driver.ts'), 'utf8')).toContain('models: [acmeDisplayModel],');
    expect(readFileSync(join(base, 'drivers/src/simulators.ts'), 'utf8')).toContain(
      'acme_display: { simulate: simulateAcmeDisplay, sample: acmeDisplaySample },',
    );
    expect(Object.keys(driver.changes)).toEqual(['drivers/src/index.ts', 'drivers/src/simulators.ts']);
  });
});

it.each(wiringParts)('keeps to the rules with ten modules added to %s', (part) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((letter) => `${letter}-plans`);
  const plans = names.map((name) => plan('module', name, 'plan', part));
  inTree(changedFiles(...plans), (base) => {
    for (const one of plans) carryOut(base, one);
    expect(linesOf(checkFiles(base))).toEqual([]);
    expect(linesOf(checkImports(base))).toEqual([]);
    const sources = readSources(base, ['server']);
    expect(moduleOrder(sources).filter((name) => names.includes(name))).toEqual(names);
    const wiring = sources.find(({ path }) => path.endsWith(`wiring/${part}.ts`))?.text ?? '';
    for (const name of ['aPlans', 'jPlans']) expect(wiring).toMatch(new RegExp(`return \\{[^}]*\\b${name}\\b`));
  });
});

it('gives a module its migration, and a case in the test of what is saved', () => {
  const module = plan('module', 'contingency-plans', 'plan');
  const sql = Object.entries(module.files).find(([path]) => /migrations\/\d{4}_contingency_plans\.sql$/.test(path));
  expect(sql?.[1]).toContain('CREATE TABLE "contingency_plans"');
  for (const column of ['name', 'remarks', 'revision']) expect(sql?.[1]).toContain(`"${column}"`);
  inTree(changedFiles(module), (base) => {
    carryOut(base, module);
    const cases = readFileSync(join(base, 'server/src/saved-fields/place-cases.fixture.ts'), 'utf8');
    expect(cases).toContain("save: 'saveContingencyPlan',");
  });
  expect(module.next.join()).not.toContain('migration');
});

it('moves no line that was there before, and writes words for people in both languages', () => {
  const made = plan('screen', 'contingency-plans', 'plan');
  inTree(changedFiles(made), (base) => {
    carryOut(base, made);
    for (const [path, before] of Object.entries(changedFiles(made))) {
      const after = readFileSync(join(base, path), 'utf8').split('\n');
      expect(after.filter((line) => !/contingencyPlans/.test(line))).toEqual(before.split('\n'));
    }
  });
  const [zh = '', en = ''] = ['zh', 'en'].map((language) => made.files[`phrases/src/${language}/contingency-plans.ts`]);
  expect(zh).toContain("add: '新建应急预案'");
  const named = plan('screen', 'contingency-plans', 'place', '名单').files['phrases/src/zh/contingency-plans.ts'];
  expect(named).toContain("empty: '还没有名单'");
  for (const words of [
    "title: 'Contingency plans'",
    "add: 'New contingency plan'",
    "empty: 'No contingency plans yet'",
  ])
    expect(en).toContain(words);
});

it.each([
  ['work-orders', 'workOrder'],
  ['categories', 'category'],
  ['switches', 'switch'],
  ['place-statuses', 'placeStatus'],
  ['licenses', 'license'],
  ['series', 'series'],
])('knows one of %s', (many, one) => {
  expect(namesOf(many)?.single).toBe(one);
});

it('explains wrong usage', () => {
  expect(planOf(['driver', 'Not A Name'])).toMatch(/no name in kebab-case/);
  expect(planOf(['module', 'plans', 'nowhere'])).toMatch(/no screen address/);
  expect(planOf(['module', 'plans', 'plan', 'cellar'])).toMatch(/no part of the wiring/);
  expect(planOf([])).toMatch(/npm run new driver/);
});
