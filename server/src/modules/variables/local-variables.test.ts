import {
  type ActionGroupStep,
  actionGroupsEndpoints,
  automationTransferEndpoints,
  automationsEndpoints as calls,
  type LocalVariable,
  type StepConditionGroup,
  type Text,
  textOf,
  automationVariablesEndpoints as variables,
} from '@eoms/contract';
import { expect, it } from 'vitest';
import { automationsSystem } from '../automations/automations.fixture.ts';

const system = automationsSystem();

const local = (more: Partial<LocalVariable> = {}): LocalVariable => ({
  scope: 'run',
  name: 'level',
  type: 'double',
  defaultValue: 1,
  description: '',
  ...more,
});
const show = (id: string, valueFrom = 'level'): ActionGroupStep => ({
  kind: 'state',
  id,
  property: 'input',
  value: 4,
  valueFrom,
  attempts: 1,
  pauseSeconds: 0,
  timeoutSeconds: null,
  target: { kind: 'devices', deviceIds: [system.screenId] },
});
const put = (id: string, name: string, value: number | string | boolean, valueFrom?: string): ActionGroupStep => ({
  kind: 'systemStep',
  id,
  systemStep: 'variable',
  args: { name, value, ...(valueFrom === undefined ? {} : { valueFrom }) },
});
const execute = async (id: string) => {
  await system.root.call(calls.executeAutomation, { params: { id } });
  const { runId, outcome } = await system.ended(id);
  const { data } = await system.root.call(actionGroupsEndpoints.getSceneRun, { params: { id: runId ?? '' } });
  return { outcome, lines: data?.lines ?? [] };
};
const told = (lines: Awaited<ReturnType<typeof execute>>['lines']) =>
  lines.map(({ wanted, systemStep, status }) => [wanted?.[0]?.value ?? systemStep?.subject.en, status]);

it('a step that sets a variable of the run changes the steps after it, and the next run begins anew', async () => {
  const id = await system.save(
    system.automation({
      variables: [local({ defaultValue: 2 }), local({ name: 'other' })],
      steps: [show('a'), put('b', 'level', 3), show('c'), put('d', 'level', 1, 'other'), show('e')],
    }),
  );
  const expected = [
    [2, 'confirmed'],
    ['level → 3', 'confirmed'],
    [3, 'confirmed'],
    ['level → 1', 'confirmed'],
    [1, 'confirmed'],
  ];
  expect(told((await execute(id)).lines)).toEqual(expected);
  expect(told((await execute(id)).lines)).toEqual(expected);
  // Nothing of it is left in the venue.
  expect((await system.root.call(variables.listAutomationVariables, { query: {} })).data).toEqual([]);
});

it('the dry run shows what steps would be filled with when they are reached', async () => {
  const draft = system.automation({ variables: [local()], steps: [put('b', 'level', 3), show('c'), show('d')] });
  const { data } = await system.root.call(calls.previewAutomation, { body: draft });
  expect(data?.lines.map(({ wanted, systemStep }) => wanted?.[0]?.value ?? textOf(systemStep?.subject, 'en'))).toEqual([
    'level → 3',
    3,
    3,
  ]);
});

it('a value that does not fit fails its step, and what the trigger brought can be passed on', async () => {
  const text = local({ name: 'said', type: 'string', defaultValue: 'x' });
  const id = await system.save(
    system.automation({
      onFailure: 'continue',
      variables: [local(), text],
      steps: [put('a', 'said', 'x', 'trigger_text'), put('b', 'level', 1, 'said'), show('c')],
    }),
  );
  const { lines } = await execute(id);
  expect(lines.map(({ status }) => status).slice(0, 2)).toEqual(['confirmed', 'failed']);
  expect(textOf(lines[0]?.systemStep?.subject, 'en')).toMatch(/^said → ./);
  expect(lines[1]?.reason?.code).toBe('automationVariable.typeMismatch');
});

it('remembers a variable of its own from run to run, apart from those of others', async () => {
  const counted = {
    variables: [local({ scope: 'own', name: 'done', type: 'bool', defaultValue: false })],
    condition: {
      match: 'all' as const,
      rules: [{ kind: 'variable' as const, name: 'done', operator: '==' as const, value: false }],
    },
    steps: [put('a', 'done', true)],
  };
  const one = await system.save(
    system.automation({ ...counted, name: 'One', triggers: [{ kind: 'webhook', id: 'hook' }] }),
  );
  const other = await system.save(system.automation({ ...counted, name: 'Other' }));
  const [key] = (await system.root.call(calls.listTriggerKeys, { params: { id: one } })).data ?? [];
  const fire = () => system.api.nobody.call(calls.callTrigger, { params: { key: key?.path.split('/').at(-1) ?? '' } });
  const outcomes = async () => (await system.trace(one)).map(({ outcome }) => outcome);
  await fire();
  await expect.poll(outcomes).toEqual(['ran']);
  await system.ended(one);
  await fire();
  await expect.poll(outcomes).toEqual(['notMet', 'ran']);
  const own = async (id: string) =>
    (await system.root.call(variables.listAutomationOwnValues, { params: { id } })).data?.map(({ value }) => value);
  expect(await own(one)).toEqual([true]);
  expect(await own(other)).toEqual([false]);
  const set = (value: boolean | number) =>
    system.root.call(variables.setAutomationOwnValue, { params: { id: one }, body: { name: 'done', value } });
  expect((await set(3)).code).toBe('automationVariable.typeMismatch');
  expect((await set(false)).code).toBe('200');
  expect(await own(one)).toEqual([false]);
  // Another declaration begins with its own default.
  const { data: saved } = await system.root.call(calls.getAutomation, { params: { id: one } });
  await system.save({
    ...system.automation({ ...counted, name: 'One' }),
    id: one,
    variables: [{ ...(counted.variables[0] as LocalVariable), defaultValue: true }],
  });
  expect(saved?.variables).toEqual(counted.variables);
  expect(await own(one)).toEqual([true]);
  await system.root.call(calls.removeAutomation, { params: { id: one } });
  const { rows } = await system.platform.database.pool.query('select 1 from local_variables where owner_id = $1', [
    one,
  ]);
  expect(rows).toEqual([]);
});

it('goes before a variable of the venue with its name, which is not used by that', async () => {
  const body = { placeId: null, name: 'level', type: 'double' as const, defaultValue: 2, description: '' };
  await system.root.call(variables.saveAutomationVariable, { body });
  await system.save(system.automation({ variables: [local({ defaultValue: 3 })], steps: [show('a')] }));
  const { data } = await system.root.call(variables.listAutomationVariables, { query: {} });
  expect(data?.map(({ name, usedBy }) => [name, usedBy])).toEqual([['level', 0]]);
  const removed = await system.root.call(variables.removeAutomationVariable, { params: { id: data?.[0]?.id ?? '' } });
  expect(removed.code).toBe('200');
});

it('is refused with a bad or double name, a default of another type, and in conditions before there is a run', async () => {
  const save = async (list: LocalVariable[], more = {}) => {
    const body = system.automation({ variables: list, steps: [show('a')], ...more });
    const { code, details } = await system.root.call(calls.saveAutomation, { body });
    return [code, details?.[0]?.field];
  };
  const problem = async (list: LocalVariable[]) => JSON.stringify(await save([local(), ...list]));
  expect(await problem([local({ name: '1st' })])).toContain('422');
  expect(await problem([local()])).toContain('422');
  expect(await problem([local({ name: 'trigger_value' })])).toContain('422');
  expect(await problem([local({ name: 'x', defaultValue: 'text' })])).toContain('422');
  const condition = { match: 'all', rules: [{ kind: 'variable', name: 'level', operator: '==', value: 1 }] };
  expect((await save([local()], { condition }))[0]).toBe('automation.runVariable');
  // A name that every object has is a name like others.
  const named = { condition: { match: 'all', rules: [{ ...condition.rules[0], name: 'constructor' }] } };
  expect((await save([local()], named))[0]).toBe('automation.variableUnknown');
  const own = local({ scope: 'own', name: 'constructor' });
  expect((await save([local(), own], named))[0]).toBe('200');
});

it('travels with the file of its automation, and is seen by those alone who see the automation', async () => {
  const id = await system.save(system.automation({ variables: [local({ scope: 'own' })], steps: [show('a')] }));
  const { data: file } = await system.root.call(automationTransferEndpoints.exportAutomations, { body: { ids: [id] } });
  if (!file) throw new Error('nothing was exported');
  const imported = await system.root.call(automationTransferEndpoints.importAutomations, { body: file });
  const copy = imported.data?.[0]?.id ?? '';
  const { data } = await system.root.call(calls.getAutomation, { params: { id: copy } });
  expect(data?.variables).toEqual([local({ scope: 'own' })]);
  const elsewhere = system.api.signIn({ grants: { linkageStrategy: ['view', 'control'] }, places: [] });
  expect((await elsewhere.call(variables.listAutomationOwnValues, { params: { id } })).code).toBe('404');
  const body = { name: 'level', value: 2 };
  expect((await elsewhere.call(variables.setAutomationOwnValue, { params: { id }, body })).code).toBe('404');
});

it('is known to the check of automations, with what it can be at each step', async () => {
  const triggers = [
    {
      kind: 'property' as const,
      id: 't',
      deviceIds: [system.lampId],
      property: 'power',
      on: 'change' as const,
      forSeconds: 0,
      compare: { operator: '==' as const, value: 'on' },
    },
  ];
  await system.save(
    system.automation({ name: 'Three', triggers, variables: [local()], steps: [put('a', 'level', 3), show('b')] }),
  );
  const other = (defaultValue: number) =>
    system.automation({ name: 'Other', triggers, variables: [local({ defaultValue })], steps: [show('b')] });
  const kinds = async (defaultValue: number) =>
    (await system.root.call(calls.proveAutomation, { body: other(defaultValue) })).data?.findings.map(
      ({ kind }) => kind,
    );
  expect(await kinds(2)).toContain('contradiction');
  expect(await kinds(3)).not.toContain('contradiction');
});

it('a branch and a wait go by variables of the run, and the receipt says what they were', async () => {
  const above: StepConditionGroup = { match: 'all', rules: [{ variable: 'level', operator: '>', value: 2 }] };
  const fork: ActionGroupStep = {
    kind: 'branch',
    id: 'b',
    condition: above,
    then: [show('t')],
    else: [{ kind: 'delay', id: 'e', seconds: 0.1 }],
  };
  const wait: ActionGroupStep = { kind: 'wait', id: 'w', until: above, timeoutSeconds: 1 };
  const draft = system.automation({ variables: [local()], steps: [put('a', 'level', 3), fork, wait] });
  const { lines } = await execute(await system.save(draft));
  const saw = [{ deviceId: null, deviceName: null, key: 'level', name: { zh: 'level', en: 'level' }, value: 3 }];
  expect(lines[1]).toMatchObject({ position: '2', status: 'confirmed', decision: { way: 'then', saw } });
  expect(lines.at(-1)).toMatchObject({ kind: 'wait', status: 'confirmed', decision: { way: 'then', saw } });
  // The dry run sees it coming, and the check what never can be.
  const { data } = await system.root.call(calls.previewAutomation, { body: draft });
  expect(data?.lines[1]?.decision).toMatchObject({ way: 'then', saw });
  const never = { ...draft, steps: [put('a', 'level', 1), fork] };
  const proof = await system.root.call(calls.proveAutomation, { body: never });
  expect(proof.data?.findings.map(({ kind, part }) => [kind, part])).toContainEqual(['unreachable', 'step b']);
});

it('only variables of the run can be asked for by conditions of steps', async () => {
  const asks = (variable: string): ActionGroupStep => ({
    kind: 'wait',
    id: 'w',
    timeoutSeconds: 1,
    until: { match: 'any', rules: [{ match: 'all', rules: [{ variable, operator: '==', value: 1 }] }] },
  });
  const [known, own] = [local(), local({ scope: 'own', name: 'kept' })];
  const code = async (variable: string) =>
    (
      await system.root.call(calls.saveAutomation, {
        body: system.automation({ variables: [known, own], steps: [asks(variable)] }),
      })
    ).code;
  expect(await code('kept')).toBe('scene.conditionVariable');
  expect(await code('gone')).toBe('scene.conditionVariable');
  expect(await code('constructor')).toBe('scene.conditionVariable');
  expect(await code('level')).toBe('200');
});

it('a refused step is named by the path to its field', async () => {
  const inBlock = (step: ActionGroupStep): ActionGroupStep[] => [
    put('a', 'level', 1),
    {
      kind: 'branch',
      id: 'b',
      then: [],
      condition: { match: 'all', rules: [{ variable: 'level', operator: '==', value: 1 }] },
      else: [{ kind: 'ordered', id: 'o', steps: [step] }],
    },
  ];
  const refused = async (step: ActionGroupStep) => {
    const body = system.automation({ variables: [local()], steps: inBlock(step) });
    const { code, details } = await system.root.call(calls.saveAutomation, { body });
    return [code, details?.map(({ field }) => field)];
  };
  const at = (field: string) => [`steps.1.else.0.steps.0.${field}`];
  const until: StepConditionGroup = { match: 'all', rules: [{ variable: 'gone', operator: '==', value: 1 }] };
  expect(await refused({ kind: 'wait', id: 'w', until, timeoutSeconds: 1 })).toEqual([
    'scene.conditionVariable',
    at('until'),
  ]);
  expect(await refused(put('x', 'gone', 1))).toEqual(['404', at('args.name')]);
  expect(await refused(put('x', 'level', 'text'))).toEqual(['automationVariable.typeMismatch', at('args.value')]);
  expect(await refused(put('x', 'level', 1, 'gone'))).toEqual(['404', at('args.valueFrom')]);
  expect(await refused(show('x', 'gone'))).toEqual(['404', at('valueFrom')]);
  const foreign = { kind: 'devices' as const, deviceIds: [crypto.randomUUID()] };
  expect(await refused({ ...show('x'), target: foreign } as ActionGroupStep)).toEqual(['404', at('target')]);
});

it('what a step sets in the venue or for the rule, the steps after it are filled from', async () => {
  const kept = local({ scope: 'own', name: 'kept', defaultValue: 1 });
  const venue = { placeId: null, name: 'shared_level', type: 'double' as const, defaultValue: 1, description: '' };
  await system.root.call(variables.saveAutomationVariable, { body: venue });
  for (const name of ['kept', 'shared_level']) {
    const draft = system.automation({
      name,
      variables: [kept],
      steps: [show('a', name), put('b', name, 3), show('c', name), put('d', 'kept', 9, name), show('e', name)],
    });
    const expected = [1, `${name} → 3`, 3, `kept → ${name}`, 3];
    const words = (lines: readonly { wanted?: readonly { value: unknown }[]; systemStep?: { subject: Text } }[]) =>
      lines.map(({ wanted, systemStep }) => wanted?.[0]?.value ?? textOf(systemStep?.subject, 'en'));
    const preview = await system.root.call(calls.previewAutomation, { body: draft });
    expect(words(preview.data?.lines ?? [])).toEqual(expected);
    const { outcome, lines } = await execute(await system.save(draft));
    expect([outcome, words(lines)]).toEqual(['ran', expected]);
  }
});
