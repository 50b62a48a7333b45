// @vitest-environment happy-dom
import type { StrategyCheck, StrategyRule } from '@eoms/contract';
import { StrategyCheck as Check } from '@eoms/contract';
import { Form } from 'antd';
import i18next from 'i18next';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import type { PlaceFacts } from '../../domain/checks/use-place-facts.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import { ChecksField } from './checks-field.tsx';
import { isCheckComplete, newCheck, newRule, problemsWith, rulesFor } from './strategy-values.ts';

const behaviorId = '01900000-0000-7000-8000-000000000001';
const power: RuleField = { id: 'power', name: '电源', type: 'text' };
const facts: PlaceFacts = {
  loading: false,
  devices: [],
  fieldsOf: () => [power],
  types: [],
  fieldsOfType: () => [power],
};
const isOff: StrategyRule = {
  kind: 'value',
  property: 'power',
  operator: '==',
  against: { kind: 'value', value: 'off' },
};
const people: StrategyRule = {
  kind: 'behavior',
  behaviorId,
  args: {},
  path: '',
  operator: '==',
  value: 0,
};
const online: StrategyRule = { kind: 'connection', is: 'online' };

let stage: Stage;
let now: StrategyCheck[] | undefined;
beforeEach(async () => {
  now = undefined;
  stage = await createStage({
    'GET /dataBehavior/list': () => ({
      data: [
        {
          id: behaviorId,
          name: '在场人数',
          methodName: 'people',
          groupName: '门禁',
          methodType: 'request',
          requestMethod: 'GET',
          resultType: 'int',
          collection: false,
          params: [],
        },
      ],
    }),
    'GET /linkageInspectionVariable/list': () => ({ data: [] }),
  });
  await i18next.loadNamespaces(['strategies', 'automations', 'dataBehaviors', 'controls', 'ui']);
});
afterEach(() => stage.close());

/** The checks in a form that is sent at once if it is to show what is missing. */
const Editing = ({ first, checked = false }: { first: StrategyCheck; checked?: boolean }) => {
  const [form] = Form.useForm<{ checks: StrategyCheck[] }>();
  now = Form.useWatch('checks', form) ?? now;
  useEffect(() => {
    if (checked) form.validateFields().catch(() => undefined);
  }, [form, checked]);
  const validator = async (_: unknown, checks: StrategyCheck[]) => {
    if (!checks.every(isCheckComplete)) throw new Error('incomplete');
  };
  return (
    <Form form={form} initialValues={{ checks: [first] }}>
      <Form.Item name="checks" rules={[{ validator }]}>
        <ChecksField facts={facts} locals={undefined} disabled={false} />
      </Form.Item>
    </Form>
  );
};
const check = (...rules: StrategyCheck['rule']['rules']): StrategyCheck => ({
  ...newCheck(),
  name: '关机',
  rule: { match: 'all', rules },
});

it('shows rules in groups, also on the results of data behaviours, and adds more', async () => {
  await stage.show(<Editing first={check(online, { match: 'any', rules: [isOff, people] })} />);
  expect(document.querySelectorAll('[data-part="rule-group"]')).toHaveLength(2);
  expect(document.body.textContent).toContain('在场人数');
  await stage.press('添加条件组');
  const [edited] = now ?? [];
  expect(edited?.rule.rules.at(-1)).toEqual({ match: 'any', rules: [online] });
  expect(Check.safeParse(edited).error).toBeUndefined();
});

it('names what is missing beside the rule', async () => {
  await stage.show(<Editing first={check(online, newRule('behavior', []))} checked />);
  const alerts = [...document.querySelectorAll('[data-part="rule-part"] [role="alert"]')].map((one) => one.textContent);
  expect(alerts).toEqual(['请填写完整']);
});

it('knows what is missing, and how many rules are too many', () => {
  expect([...problemsWith({ match: 'all', rules: [online, { match: 'any', rules: [] }] })]).toEqual([
    ['1', 'groupEmpty'],
  ]);
  const many = Array.from({ length: 11 }, () => online);
  const rule = { match: 'all' as const, rules: [{ match: 'any' as const, rules: many }] };
  expect(problemsWith(rule).size).toBe(0);
  expect([...problemsWith({ match: 'all', rules: [...rule.rules, ...rule.rules] })]).toEqual([['', 'tooMany']]);
});

it('begins the rules anew whose property other devices do not have, wherever they are', () => {
  const { rule } = check(online, { match: 'any', rules: [isOff, people] });
  const heat: RuleField = { id: 'heat', name: '温度', type: 'number' };
  expect(rulesFor(rule, [power])).toEqual(rule);
  expect(rulesFor(rule, [heat])).toEqual({
    match: 'all',
    rules: [online, { match: 'any', rules: [newRule('value', [heat]), people] }],
  });
});
