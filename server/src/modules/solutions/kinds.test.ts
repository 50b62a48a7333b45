import {
  type AnyEndpoint,
  alarmRulesEndpoints as alarmRules,
  automationsEndpoints as automations,
  dataBehaviorsEndpoints as behaviors,
  dictionariesEndpoints as dictionaries,
  documentsEndpoints as documents,
  entitiesEndpoints as entities,
  solutionImportsEndpoints as imports,
  layoutsEndpoints as layouts,
  type MemberKey,
  modelsEndpoints as models,
  navigationEndpoints as navigation,
  panelsEndpoints as panels,
  plansEndpoints as plans,
  pluginsEndpoints as plugins,
  SolutionMemberKind,
  solutionsEndpoints as solutions,
  strategiesEndpoints as strategies,
  TOP_LEVEL,
  noticeTemplatesEndpoints as templates,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { powerStep } from '../controls/controls.fixture.ts';
import { memberKinds } from './members/member-kinds.ts';
import {
  actionGroupOf,
  applied,
  automationDraft,
  confirmed,
  groupOfSite,
  must,
  openSite,
  type Published,
  planOf,
  published,
  readTrusted,
  type Site,
} from './sites.fixture.ts';
import { solutionImportSteps, solutionImports } from './solutions.tables.ts';

let here: Site;
let there: Site;
let made: Published;
const members: MemberKey[] = [];
const add = async (kind: SolutionMemberKind, endpoint: AnyEndpoint, body: object): Promise<string> => {
  const { id } = (await here.ask(endpoint, { body })) as { id: string };
  members.push({ kind, id });
  return id;
};

/** One of each kind, of which many refer to others. */
const furnish = async (): Promise<void> => {
  const { venue, deviceId } = here;
  const { hall } = venue;
  const dictionary = { code: 'reasons', name: { zh: '原因', en: 'Reasons' }, description: null };
  await add('dictionary', dictionaries.saveDictionaryGroup, dictionary);
  const entry = { itemType: 'reasons', newCode: 'late', name: { zh: '迟到', en: 'Late' }, enabled: true };
  await here.root.call(dictionaries.saveDictionaryItem, { body: entry });
  const variable = { placeId: hall, name: 'warm_limit', type: 'double', defaultValue: 24, description: '' };
  await add('variable', variables.saveAutomationVariable, variable);
  const words = { zh: '{{notice.text}}', en: '{{notice.text}}' };
  const template = { code: 'ours', name: 'Ours', group: '', messageType: 'general', channelIds: [], external: false };
  await add('noticeTemplate', templates.saveNoticeTemplate, { ...template, title: words, content: words });
  const entityGroup = must(
    await here.root.call(entities.saveEntityGroup, { body: { name: 'Desk', parentId: null } }),
  ).id;
  const shape = { basicType: false, system: false, collection: true, placed: false, viewRoles: [], editRoles: [] };
  const entityId = await add('entity', entities.saveEntity, {
    groupId: entityGroup,
    name: 'Key',
    packageName: 'desk_key',
    description: '',
    ...shape,
  });
  const limits = { required: true, unique: true, defaultValue: null, min: null, max: null, maxLength: 20 };
  const property = { entityId, name: 'Number', propertyName: 'number', type: 'string', options: [], referenceId: null };
  await here.ask(entities.saveEntityProperty, { body: { ...property, ...limits } });
  const behaviorGroup = must(
    await here.root.call(behaviors.saveBehaviorGroup, { body: { name: 'Data', parentId: null } }),
  ).id;
  await add('dataBehavior', behaviors.saveBehavior, {
    groupId: behaviorGroup,
    name: 'Power',
    methodName: 'power_of',
    description: '',
    system: false,
    methodType: 'constant',
    sourceId: null,
    target: { kind: 'constant', json: '"seats"' },
    sql: '',
    requestMethod: 'GET',
    uri: '',
    resultPath: '',
    resultType: 'string',
    collection: false,
    timeoutSeconds: 5,
    cacheSeconds: 0,
    params: [],
  });
  members.push({ kind: 'actionGroup', id: await actionGroupOf(here, 'Begin') });
  await add('alarmRule', alarmRules.saveAlarmRule, {
    name: 'Offline',
    groupId: null,
    enabled: true,
    level: 2,
    trigger: 'onlineStatus',
    condition: null,
    clearWhen: null,
    raiseAfterSeconds: 0,
    clearAfterSeconds: 0,
    times: null,
    damping: null,
    hours: null,
    scope: { placeIds: [hall], groupIds: [], typeIds: [], modelIds: [], deviceIds: [deviceId] },
    text: { zh: '离线', en: 'Offline' },
    notice: {
      push: 'none',
      everyMinutes: 5,
      onClear: false,
      templateId: null,
      channelIds: [],
      recipientIds: [],
      escalation: [],
    },
  });
  const steps = [powerStep('p', true, deviceId)];
  const running = { placeIds: [hall], onFailure: 'stop', overlap: 'queue', limitSeconds: 60, enabled: true, steps };
  const planGroup = must(await here.root.call(plans.savePlanGroup, { body: { name: 'Fire' } })).id;
  const plan = { groupId: planGroup, name: 'Alarm', icon: 'users', description: '', approval: 'ask' };
  await add('plan', plans.savePlan, { ...plan, ...running });
  const strategyGroup = must(await here.root.call(strategies.saveStrategyGroup, { body: { name: 'Daily' } })).id;
  const rule = { match: 'all', rules: [{ kind: 'connection', is: 'online' }] };
  const target = { kind: 'devices', deviceIds: [deviceId] };
  await add('strategy', strategies.saveStrategy, {
    groupId: strategyGroup,
    name: 'Online',
    description: '',
    placeIds: [hall],
    enabled: true,
    when: { kind: 'every', minutes: 60 },
    checks: [{ id: 'c', name: 'Online', level: 2, target, rule }],
    followUp: { alarm: false, steps: [] },
  });
  const warm = { kind: 'variable', name: 'warm_limit', operator: '>', value: 20 };
  await add(
    'automation',
    automations.saveAutomation,
    automationDraft(here, await groupOfSite(here), { condition: { match: 'all', rules: [warm] } } as never),
  );
  const pluginGroup = must(
    await here.root.call(plugins.savePluginGroup, { body: { name: '本馆', nameEn: 'Ours', parentId: null } }),
  ).id;
  const pluginId = await add('plugin', plugins.savePlugin, {
    groupId: pluginGroup,
    code: 'ourNotice',
    name: '公告',
    nameEn: 'Notice',
    widget: 'text',
    icon: 'text',
    w: 4,
    h: 1,
    enabled: true,
    sort: 1,
    remarks: '',
  });
  const attribute = { code: 'text', name: '文字', nameEn: 'Text', type: 'string', defaultValue: 'Welcome', sort: 1 };
  await here.ask(plugins.savePluginProperty, { body: { pluginId, ...attribute } });
  const nothing = { icon: null, capability: null, property: null, index: null, action: null, args: {} };
  const label = { id: 'w', kind: 'label', x: 0, y: 0, w: 4, h: 1, label: { zh: '面板', en: 'Panel' }, ...nothing };
  const { modelId } = venue;
  const { typeId } = await here.ask(models.getModel, { params: { id: modelId } });
  const panel = { name: 'Ours', layout: [label], enabled: true };
  await add('modelPanel', panels.saveModelPanel, { modelId, ...panel });
  await add('typePanel', panels.saveTypePanel, { typeId, ...panel });
  const layout = { placeId: hall, revision: 0, layoutForm: { colNum: 8, maxRows: 8, margin: 10 }, layout: [] };
  await here.ask(layouts.saveLayout, { body: layout });
  members.push({ kind: 'layout', id: hall });
  const documentId = await add('document', documents.createDocument, { name: 'Wall' });
  const draft = await here.ask(documents.getDocumentDraft, { params: { id: documentId } });
  const content = { ...draft.content, width: 1_280 };
  await here.ask(documents.saveDocument, { body: { id: documentId, revision: draft.revision, content } });
  await add('navigation', navigation.saveNavigationMenu, {
    parentId: TOP_LEVEL,
    name: 'Help',
    icon: null,
    address: '/home',
    appType: 'console',
    openType: 'samePage',
    signOn: false,
    enabled: true,
  });
};

beforeAll(async () => {
  here = await openSite({ hall: 'Hall', device: 'Projector' });
  there = await openSite({ hall: 'Aula', device: 'Beamer' });
  await furnish();
  made = await published(here, members, 'Everything');
}, 180_000);
afterAll(async () => {
  await here.close();
  await there.close();
});

const chosenThere = () => ({ Hall: there.venue.hall, Projector: there.deviceId });

it('has one of every kind', () => {
  expect(new Set(members.map(({ kind }) => kind))).toEqual(new Set(SolutionMemberKind.options));
});

it('carries every kind to another system, which reads what the first one has', async () => {
  const { id } = await readTrusted(there, made.file);
  const choices = confirmed(await planOf(there, id), chosenThere());
  const plan = await planOf(there, id, choices);
  expect(plan.members.map(({ kind, change, reasons }) => [kind, change, reasons.map(({ en }) => en)])).toEqual(
    SolutionMemberKind.options.map((kind) => [kind, kind === 'layout' ? 'changed' : 'new', []]),
  );
  const receipt = await applied(there, id, choices);
  expect(receipt.steps.map(({ kind, status, code }) => [kind, status, code])).toEqual(
    SolutionMemberKind.options.map((kind) => [kind, 'done', null]),
  );
  const again = must(await there.upload(made.file));
  const same = await planOf(there, again.id);
  expect(same.members.map(({ kind, change, fields }) => [kind, change, fields])).toEqual(
    SolutionMemberKind.options.map((kind) => [kind, 'same', []]),
  );
  const woken = await Promise.all(
    SolutionMemberKind.options
      .filter((kind) => memberKinds[kind].wake !== undefined && kind !== 'layout' && kind !== 'document')
      .map((kind) => there.ask(imports.switchOnImported, { body: { id, kind } })),
  );
  expect(woken.flat().filter(({ on }) => !on)).toEqual([]);
  const undone = await there.ask(imports.undoSolutionImport, { body: { id } });
  expect(undone.steps.map(({ kind, status, code }) => [kind, status, code])).toEqual(
    SolutionMemberKind.options.map((kind) => [kind, 'undone', null]),
  );
  for (const kind of SolutionMemberKind.options) {
    if (kind === 'layout') continue;
    const left = await there.ask(solutions.listMemberCandidates, { query: { kind } });
    const name = receipt.steps.find((step) => step.kind === kind)?.name;
    expect(left.map((one) => one.name)).not.toContain(name);
  }
});

it('goes on after the server ended between two steps, without making anything twice, or is undone', async () => {
  const { id } = await readTrusted(there, made.file);
  const { db } = there.platform.database;
  // As it is left when the process dies: one step had been carried out without being noted, others not begun.
  const die = async (importId: string): Promise<void> => {
    await db.execute(
      `update solution_imports set status = 'applying', lease = null, lease_until = null where id = '${importId}'`,
    );
    await db.execute(`update solution_import_steps set status = 'doing', local_id = null, after_hash = null
      where import_id = '${importId}' and kind = 'automation'`);
    await db.execute(`delete from solution_mappings where kind = 'member:automation'`);
  };
  const receipt = await applied(there, id, await planOf(there, id).then((plan) => confirmed(plan, chosenThere())));
  expect(receipt.steps.filter(({ status }) => status !== 'done')).toEqual([]);
  await die(id);
  expect(await there.ask(imports.getSolutionImport, { params: { id } })).toMatchObject({ interrupted: true });
  const going = await there.ask(imports.continueSolutionImport, { body: { id } });
  expect(going).toMatchObject({ status: 'applied', interrupted: false });
  expect(going.steps.filter(({ status }) => status !== 'done')).toEqual([]);
  const page = await there.ask(automations.pageAutomations, { query: {} });
  expect(page.records.map(({ name }) => name)).toEqual(['Lights follow']);
  await die(id);
  const undone = await there.ask(imports.undoSolutionImport, { body: { id } });
  expect(undone.steps.filter(({ status }) => status !== 'undone')).toEqual([]);
  expect((await there.ask(automations.pageAutomations, { query: {} })).total).toBe(0);
});

it('lets one process at a time work on an import', async () => {
  const { id } = await readTrusted(there, made.file);
  const { db } = there.platform.database;
  await applied(there, id, await planOf(there, id).then((plan) => confirmed(plan, chosenThere())));
  await db.update(solutionImports).set({ status: 'applying', leaseUntil: new Date(Date.now() + 60_000) });
  const body = { id };
  expect((await there.root.call(imports.continueSolutionImport, { body })).code).toBe('solution.isRunning');
  expect((await there.root.call(imports.undoSolutionImport, { body })).code).toBe('solution.isRunning');
  expect(await db.$count(solutionImportSteps)).toBeGreaterThan(0);
});
