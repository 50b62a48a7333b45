import {
  actionGroupsEndpoints as actionGroups,
  automationsEndpoints as automations,
  solutionImportsEndpoints as imports,
  type MemberKey,
  solutionsEndpoints as solutions,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  actionGroupOf,
  applied,
  automationDraft,
  confirmed,
  exported,
  groupOfSite,
  must,
  noChoices,
  openSite,
  type Published,
  planOf,
  published,
  readTrusted,
  type Site,
} from './sites.fixture.ts';

// Two systems: the second has another place and another projector, under other names.
let here: Site;
let there: Site;
let made: Published;
let automationId: string;
let actionGroupId: string;
beforeAll(async () => {
  here = await openSite({ hall: 'Hall', device: 'Projector' });
  there = await openSite({ hall: 'Aula', device: 'Beamer' });
  actionGroupId = await actionGroupOf(here, 'Begin');
  const draft = automationDraft(here, await groupOfSite(here));
  const steps: typeof draft.steps = [
    ...draft.steps,
    { kind: 'systemStep', id: 'g', systemStep: 'scene', args: { groupId: actionGroupId } },
  ];
  automationId = (await here.ask(automations.saveAutomation, { body: { ...draft, steps } })).id;
  const members: MemberKey[] = [
    { kind: 'automation', id: automationId },
    { kind: 'actionGroup', id: actionGroupId },
  ];
  made = await published(here, members);
}, 120_000);
afterAll(async () => {
  await here.close();
  await there.close();
});

const automationsOf = async (site: Site) =>
  (await site.ask(automations.pageAutomations, { query: { size: '200' } })).records;
const chosenThere = () => ({ Hall: there.venue.hall, Projector: there.deviceId });

it('asks for what the other system names differently, and guesses nothing', async () => {
  const { id, trust, members } = must(await there.upload(made.file));
  expect([trust, members]).toEqual(['unknown', 2]);
  const plan = await planOf(there, id);
  expect(plan.things.map(({ kind, name, state, here: found }) => [kind, name, state, found])).toEqual([
    ['device', 'Projector', 'open', null],
    ['place', 'Hall', 'open', null],
  ]);
  expect(plan.members.map(({ kind, change }) => [kind, change])).toEqual([
    ['actionGroup', 'waiting'],
    ['automation', 'waiting'],
  ]);
  const choices = confirmed(plan, chosenThere());
  const ready = await planOf(there, id, choices);
  expect(ready.members.map(({ change, nameHere }) => [change, nameHere])).toEqual([
    ['new', 'Begin'],
    ['new', 'Lights follow'],
  ]);
  // Nobody here has said that the other system is to be trusted.
  const body = { id, choices, fingerprint: ready.fingerprint };
  expect((await there.root.call(imports.applySolutionImport, { body })).code).toBe('solution.originUnknown');
  expect(await automationsOf(there)).toEqual([]);
});

it('arrives asleep, with things of here, and what was chosen is remembered', async () => {
  const { id } = await readTrusted(there, made.file);
  const choices = confirmed(await planOf(there, id), chosenThere());
  const receipt = await applied(there, id, choices);
  expect(receipt.status).toBe('applied');
  expect(receipt.steps.map(({ kind, status, code }) => [kind, status, code])).toEqual([
    ['actionGroup', 'done', null],
    ['automation', 'done', null],
  ]);
  const [automation] = await automationsOf(there);
  const [group] = await there.ask(actionGroups.listActionGroups, { query: { placeId: there.venue.hall } });
  expect(automation).toMatchObject({
    name: 'Lights follow',
    groupName: 'Rooms',
    enabled: false,
    placeIds: [there.venue.hall],
    triggers: [{ deviceIds: [there.deviceId] }],
    condition: { rules: [{ placeId: there.venue.hall }] },
  });
  expect(automation?.steps[1]).toMatchObject({ args: { groupId: group?.id } });
  const on = await there.ask(imports.switchOnImported, { body: { id, kind: 'automation' } });
  expect(on).toMatchObject([{ name: 'Lights follow', on: true, code: null }]);
  expect((await automationsOf(there)).map(({ enabled }) => enabled)).toEqual([true]);
});

it('makes nothing twice', async () => {
  const { id } = must(await there.upload(made.file));
  const plan = await planOf(there, id);
  expect(plan.things.map(({ state }) => state)).toEqual(['known', 'known']);
  expect(plan.members.map(({ change }) => change)).toEqual(['same', 'same']);
  expect(await automationsOf(there)).toHaveLength(1);
});

it('says what differs and what was changed here since, and is undone to exactly what was', async () => {
  const [mine] = await automationsOf(there);
  if (!mine) throw new Error('it was not imported');
  const { groupName, sort, version, updatedAt, updatedBy, brokenAt, last, runsToday, unreadable, ...draft } = mine;
  await there.ask(automations.saveAutomation, { body: { ...draft, description: 'ours', limitSeconds: 45 } });
  const theirs = await here.ask(automations.getAutomation, { params: { id: automationId } });
  await here.ask(automations.saveAutomation, {
    body: { ...automationDraft(here, theirs.groupId), steps: theirs.steps, id: automationId, limitSeconds: 99 },
  });
  await here.ask(solutions.publishSolution, { body: { id: made.id, note: 'second' } });
  const second = await exported(here, made.id);
  const { id } = must(await there.upload(second.file));
  const plan = await planOf(there, id);
  const [, changed] = plan.members;
  expect(changed).toMatchObject({ change: 'changed', changedHere: true, localId: mine.id });
  expect(changed?.fields.map(({ before, after }) => [before.en, after.en])).toEqual([
    ['ours', 'x'],
    ['45', '99'],
  ]);
  const receipt = await applied(there, id, noChoices);
  expect(receipt.steps).toMatchObject([{ kind: 'automation', change: 'changed', status: 'done' }]);
  expect((await automationsOf(there))[0]).toMatchObject({ description: 'x', limitSeconds: 99, enabled: false });
  const undone = await there.ask(imports.undoSolutionImport, { body: { id } });
  expect([undone.status, undone.steps.map(({ status }) => status)]).toEqual(['undone', ['undone']]);
  expect((await automationsOf(there))[0]).toMatchObject({ description: 'ours', limitSeconds: 45, enabled: true });
});

it('refuses a plan that is no longer true', async () => {
  const second = await exported(here, made.id);
  const { id } = must(await there.upload(second.file));
  const { fingerprint } = await planOf(there, id);
  const [mine] = await automationsOf(there);
  if (!mine) throw new Error('it was not imported');
  const { groupName, sort, version, updatedAt, updatedBy, brokenAt, last, runsToday, unreadable, ...draft } = mine;
  await there.ask(automations.saveAutomation, { body: { ...draft, description: 'ours again' } });
  const late = await there.root.call(imports.applySolutionImport, { body: { id, choices: noChoices, fingerprint } });
  expect(late.code).toBe('solution.planOutdated');
});

it('does not undo what somebody has changed since', async () => {
  const second = await exported(here, made.id);
  const { id } = must(await there.upload(second.file));
  await applied(there, id, noChoices);
  const [mine] = await automationsOf(there);
  if (!mine) throw new Error('it was not imported');
  const { groupName, sort, version, updatedAt, updatedBy, brokenAt, last, runsToday, unreadable, ...draft } = mine;
  await there.ask(automations.saveAutomation, { body: { ...draft, description: 'after it' } });
  const undone = await there.ask(imports.undoSolutionImport, { body: { id } });
  expect(undone.steps).toMatchObject([{ status: 'kept', code: 'solution.changedSince' }]);
  expect((await automationsOf(there))[0]?.description).toBe('after it');
});

it('brings back a version in its own system, under the same ids', async () => {
  const versions = await here.ask(solutions.listSolutionVersions, { params: { id: made.id } });
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'second'],
    [1, 'first'],
  ]);
  const differences = await here.ask(solutions.compareSolution, {
    query: { versionId: versions[0]?.id, with: 'before' } as never,
  });
  expect(differences).toMatchObject([
    { kind: 'automation', change: 'changed', fields: [{ before: { en: '30' }, after: { en: '99' } }] },
  ]);
  await here.ask(actionGroups.removeActionGroup, { params: { id: actionGroupId } });
  const { id, trust } = await here.ask(solutions.restoreSolution, { body: { versionId: made.versionId } });
  expect(trust).toBe('own');
  const plan = await planOf(here, id);
  expect(plan.members.map(({ change }) => change)).toEqual(['new', 'changed']);
  const receipt = await applied(here, id, noChoices);
  expect(receipt.steps.map(({ status }) => status)).toEqual(['done', 'done']);
  const automation = await here.ask(automations.getAutomation, { params: { id: automationId } });
  expect(automation).toMatchObject({ limitSeconds: 30, enabled: false });
  const [group] = await here.ask(actionGroups.listActionGroups, { query: { placeId: here.venue.hall } });
  expect(automation.steps[1]).toMatchObject({ args: { groupId: group?.id } });
});
