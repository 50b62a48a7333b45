// @vitest-environment happy-dom
import { automationVariablesEndpoints, type LocalVariable } from '@eoms/contract';
import { Form } from 'antd';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useSession } from '../../session/session-store.ts';
import { knownVariables } from './known-variables.ts';
import { LocalVariablesPanel, localProblem } from './local-variables.tsx';

const local = (more: Partial<LocalVariable> = {}): LocalVariable => ({
  scope: 'run',
  name: 'level',
  type: 'double',
  defaultValue: 1,
  description: '',
  ...more,
});
const calls = {
  screen: 'linkageStrategy' as const,
  listOwn: automationVariablesEndpoints.listAutomationOwnValues,
  setOwn: automationVariablesEndpoints.setAutomationOwnValue,
};
const stored = useSession.getState();
let stage: Stage;
let values: { variables?: LocalVariable[] } = {};
beforeEach(async () => {
  stage = await createStage({
    'GET /scenarioAutomationVariable/own/a1': () => ({
      data: [{ name: 'done', type: 'bool', value: true, updatedAt: '2026-11-25T08:00:00Z', knownFrom: null }],
    }),
  });
  useSession.setState({ user: { superAdministrator: true }, menus: [] } as never);
  await i18next.loadNamespaces(['automations', 'ui']);
});
afterEach(async () => {
  useSession.setState(stored);
  await stage.close();
});
const show = async (variables: LocalVariable[]) => {
  values = { variables };
  await stage.show(
    <Form initialValues={values} onValuesChange={(_, now) => Object.assign(values, now)}>
      <LocalVariablesPanel calls={calls} ownerId="a1" disabled={false} />
    </Form>,
  );
  await settle();
};
const press = async (element: Element | null | undefined) => {
  await act(async () => (element as HTMLElement | null)?.click());
  await settle();
};

it('adds a variable of the run, and shows what one of its own is at present', async () => {
  await show([local({ scope: 'own', name: 'done', type: 'bool', defaultValue: false })]);
  expect(document.querySelector('[data-part="local-now"] b')?.textContent).toBe('是');
  await press([...document.querySelectorAll('button')].find((one) => one.textContent?.includes('添加变量')));
  expect(values.variables?.map(({ scope, name }) => [scope, name])).toEqual([
    ['own', 'done'],
    ['run', ''],
  ]);
  // Only what is remembered has a present value.
  expect(document.querySelectorAll('[data-part="local-now"]')).toHaveLength(1);
  await press(document.querySelector('[aria-label*="done"]'));
  expect(values.variables?.map(({ name }) => name)).toEqual(['']);
});

it('is complete only with names by the rule, each once', () => {
  expect(localProblem([local(), local({ name: 'other' })])).toBeUndefined();
  expect(localProblem([local({ name: '1st' })])).toEqual({ position: 1, what: 'variableFormat' });
  expect(localProblem([local(), local({ name: '' })])).toEqual({ position: 2, what: 'variableFormat' });
  expect(localProblem([local(), local()])).toEqual({ position: 2, what: 'variableTwice' });
});

it('offers conditions what is remembered and steps everything, before the venue', () => {
  const venue = [{ name: 'level' }, { name: 'season' }] as never;
  const locals = [local(), local({ scope: 'own', name: 'done' })];
  expect(knownVariables(venue, locals, 'conditions').map(({ name }) => name)).toEqual(['done', 'season']);
  expect(knownVariables(venue, locals, 'steps').map(({ name }) => name)).toEqual(['level', 'done', 'season']);
});
