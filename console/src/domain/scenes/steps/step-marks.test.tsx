// @vitest-environment happy-dom
import { type ActionGroupStep, partsOfStep } from '@eoms/contract';
import { Form, type FormInstance } from 'antd';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../../api/answers.fixture.tsx';
import { placeProblems } from '../../../ui/forms/form-problems.ts';
import { isStepComplete, stepAt } from './step-problems.ts';
import { StepsItem } from './steps-item.tsx';
import { useStepDevices } from './use-step-devices.ts';

let stage: Stage;
let form: FormInstance;
beforeEach(async () => {
  stage = await createStage({
    'GET /placeControl/getControlDevices': () => ({ data: [] }),
    'GET /place/getPlaceCLTDevices/room': () => ({ data: [] }),
    'GET /scenarioAutomationVariable/list': () => ({ data: [] }),
  });
  await i18next.loadNamespaces(['automations', 'controls', 'devices', 'ui']);
});
afterEach(() => stage.close());

const hook = (id: string, url: string): ActionGroupStep => ({
  kind: 'systemStep',
  id,
  systemStep: 'webhook',
  args: { method: 'POST', url, format: 'json', body: '{}' },
});
const set: ActionGroupStep = {
  kind: 'state',
  id: 'set',
  target: { kind: 'devices', deviceIds: [] },
  property: 'power',
  value: 'on',
  attempts: 1,
  pauseSeconds: 1,
  timeoutSeconds: null,
};
const wait: ActionGroupStep = { kind: 'wait', id: 'wait', until: { match: 'all', rules: [] }, timeoutSeconds: 30 };
const block: ActionGroupStep = { kind: 'ordered', id: 'block', steps: [hook('good', 'https://a.example/'), set] };

const places = ['room'];
const Page = ({ steps }: { steps: readonly ActionGroupStep[] }) => {
  const place = useStepDevices(places);
  const [own] = Form.useForm();
  form = own;
  return (
    <Form form={own} initialValues={{ steps }}>
      <StepsItem place={place} disabled={false} />
    </Form>
  );
};
const inStep = (id: string, selector: string): Element[] => [
  ...(document.querySelector(`[data-step="${id}"]`)?.querySelectorAll(selector) ?? []),
];
/** The names of the fields that are shown as wrong. */
const wrong = (): string[] =>
  [...document.querySelectorAll('[data-part="step"] [class*="-status-error"]')].map(
    (one) => one.getAttribute('aria-label') ?? one.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '?',
  );

it('a step that is not complete marks only what is missing in it', async () => {
  await stage.show(<Page steps={[hook('bad', ''), block, wait]} />);
  expect(wrong()).toEqual([]);
  await act(async () => form.validateFields().catch(() => undefined));
  expect(document.body.textContent).toContain('第 1 步还没有填完整');
  expect(wrong()).toEqual(['地址', '选择设备']);
  expect(inStep('good', '[data-part="step-problem"]')).toEqual([]);
  expect(inStep('bad', '[data-part="step-problem"]').map((one) => one.textContent)).toEqual(['请填写']);
  expect(inStep('wait', '[role="alert"]').length).toBeGreaterThan(0);
});

it('what the server finds wrong in a step is said at its field, and no longer once the steps change', async () => {
  await stage.show(<Page steps={[block, hook('second', 'https://b.example/')]} />);
  const problem = { field: 'steps.0.steps.0.args.body', message: '不是有效的 JSON' };
  await act(async () => {
    placeProblems(form, { reason: '', summary: undefined, requestId: null, fields: [problem] } as never);
  });
  expect(inStep('good', '[data-part="step-problem"]').map((one) => one.textContent)).toEqual(['不是有效的 JSON']);
  expect(inStep('second', '[data-part="step-problem"]')).toEqual([]);
  expect(wrong()).toContain('内容');
  const input = document.querySelector<HTMLTextAreaElement>('[data-step="good"] textarea[aria-label="内容"]');
  if (!input) throw new Error('there is no field for the body');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, '{"a":1}');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(inStep('good', '[data-part="step-problem"]')).toEqual([]);
});

it('finds the step that a path leads to, and what is left of the path', () => {
  const branch: ActionGroupStep = {
    kind: 'branch',
    id: 'branch',
    condition: { match: 'all', rules: [] },
    then: [],
    else: [block],
  };
  const found = (path: string) => {
    const { step, field } = stepAt([wait, branch], path) ?? {};
    return step && `${step.id} ${field}`;
  };
  expect(found('0.until.rules')).toBe('wait until.rules');
  expect(found('1.condition.rules.0.value')).toBe('branch condition.rules.0.value');
  expect(found('1.else.0.steps.1.target.deviceIds')).toBe('set target.deviceIds');
  expect(found('1.else.4.id')).toBe('branch else.4.id');
  expect(found('9.id')).toBeUndefined();
  expect(found('')).toBeUndefined();
});

it('a condition is complete once each of its comparisons is', () => {
  const rule = { variable: 'level', operator: '>' as const, value: 1 };
  const until = (...rules: object[]) => ({ ...wait, until: { match: 'all', rules } }) as ActionGroupStep;
  expect(partsOfStep(wait)).toEqual([]);
  expect(isStepComplete(until(rule))).toBe(true);
  expect(isStepComplete(until({ ...rule, value: null }))).toBe(false);
  expect(isStepComplete(until(rule, { match: 'any', rules: [] }))).toBe(false);
});
