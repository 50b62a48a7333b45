// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import type { RuleField, RuleGroup } from './rule.ts';
import { RuleEditor } from './rule-editor.tsx';

const page = mounted();
const fields: RuleField[] = [
  { id: 'heat', name: 'Heat', type: 'number', unit: '°C' },
  { id: 'on', name: 'On', type: 'yesNo' },
];
const heat = { field: 'heat', op: '>', value: 80 } as const;
const changed = vi.fn<(rule: RuleGroup) => void>();

const Editing = ({
  first,
  disabled = false,
  checked = false,
}: {
  first: RuleGroup;
  disabled?: boolean;
  checked?: boolean;
}) => {
  const [rule, setRule] = useState(first);
  const keep = (next: RuleGroup): void => {
    changed(next);
    setRule(next);
  };
  return <RuleEditor label="rule" value={rule} onChange={keep} fields={fields} disabled={disabled} checked={checked} />;
};
const now = () => changed.mock.lastCall?.[0];
const last = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1);

it('nests groups, three deep at most, and removes them', async () => {
  await page.show(<Editing first={{ match: 'all', rules: [heat] }} />);
  await page.pressButton('addGroup');
  const inner = { match: 'any', rules: [{ field: 'heat', op: '>', value: null }] };
  expect(now()).toEqual({ match: 'all', rules: [heat, inner] });
  await page.click('[data-part="rule-group"] [data-part="rule-group"] [data-part="rule-actions"] button:last-child');
  expect(now()?.rules[1]).toEqual({ ...inner, rules: [...inner.rules, inner] });
  expect(last('[data-part="rule-group"] [data-part="rule-group"] [data-part="rule-group"]')?.textContent).not.toContain(
    'addGroup',
  );
  await page.click('[data-part="rule-part"] [aria-label="removeRule"]');
  expect(now()?.rules).toHaveLength(1);
});

it('says whether all or any have to hold', async () => {
  await page.show(<Editing first={{ match: 'all', rules: [heat] }} />);
  await page.pressButton('matchAny');
  expect(now()).toEqual({ match: 'any', rules: [heat] });
});

it('shows a problem next to its rule, once the user tries to save', async () => {
  const unfinished: RuleGroup = { match: 'all', rules: [heat, { field: 'heat', op: '>', value: null }] };
  await page.show(<Editing first={unfinished} />);
  expect(document.querySelector('[role=alert]')).toBeNull();
  await page.show(<Editing key="2" first={unfinished} checked />);
  const problems = [...document.querySelectorAll('[role=alert]')];
  expect(problems.map((one) => one.textContent)).toEqual(['valueMissing']);
  expect(problems[0]?.closest('[data-part="rule-part"]')).toBe(last('[data-part="rule-part"]'));
});

it('works with the keyboard: every control has a name and takes the focus', async () => {
  await page.show(<Editing first={{ match: 'all', rules: [heat] }} />);
  const controls = [
    ...document.querySelectorAll<HTMLElement>('[data-part="rule-editor"] button, [data-part="rule-editor"] input'),
  ];
  expect(controls.every((one) => one.tabIndex >= 0)).toBe(true);
  expect(controls.filter((one) => !one.textContent && !one.getAttribute('aria-label'))).toEqual([]);
});

it('offers no changes when read-only', async () => {
  await page.show(<Editing first={{ match: 'all', rules: [heat] }} disabled />);
  expect(document.querySelector('[aria-label="removeRule"], [data-part="rule-actions"]')).toBeNull();
  await page.pressButton('matchAny');
  expect(document.querySelector('[aria-pressed=true]')?.textContent).toBe('matchAll');
});
