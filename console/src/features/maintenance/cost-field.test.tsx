// @vitest-environment happy-dom
import { Form } from 'antd';
import { act, Suspense } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { changeLanguage, startTranslations } from '../../i18n/i18n.ts';
import { mounted } from '../../ui/mounted.fixture.tsx';
import { CostField } from './cost-field.tsx';

const page = mounted();
beforeEach(async () => {
  await startTranslations();
  await act(() => changeLanguage('zh'));
});
const shown = () => page.box().textContent;
const show = (cost: string) =>
  page.show(
    <Suspense>
      <Form initialValues={{ cost }}>
        <CostField />
      </Form>
    </Suspense>,
  );

it('shows the amount in Chinese numerals in the Chinese interface only', async () => {
  await show('120.50');
  await expect.poll(shown).toContain('壹佰贰拾元伍角整');
  await page.type(page.box().querySelector('input'), '2380.00');
  await expect.poll(shown).toContain('贰仟叁佰捌拾元整');
  await act(() => changeLanguage('en'));
  await expect.poll(shown).toContain('Cost');
  expect(shown()).not.toContain('元');
});

it.each([
  ['1234567890123.50', '金额的整数部分最多 12 位'],
  ['1.234', '金额最多两位小数'],
])('refuses %s with words', async (cost, words) => {
  await show('1');
  await expect.poll(shown).toContain('壹元整');
  await page.type(page.box().querySelector('input'), cost);
  await expect.poll(shown).toContain(words);
  expect(shown()).not.toContain('元');
});
