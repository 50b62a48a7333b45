import type { ActionSchema } from '@eoms/contract';
import { expect, it } from 'vitest';
import { commonActions } from './common-actions.ts';

const name = { zh: '名', en: 'name' };
const action = (id: string, codes: string[] = [], confirm = false): ActionSchema => ({
  id,
  name,
  confirm,
  expect: [],
  timeoutMs: 1_000,
  params:
    codes.length === 0
      ? []
      : [{ id: 'input', name, type: 'enum', required: true, options: codes.map((code) => ({ code, name })) }],
});

it('keeps what all have, with the choices that all offer', () => {
  const common = commonActions([
    [action('power'), action('input', ['1', '2', '3']), action('own')],
    [action('input', ['2', '3', '4']), action('power', [], true)],
  ]);
  expect(common.map((a) => a.id)).toEqual(['power', 'input']);
  expect(common[1]?.params[0]?.options?.map((o) => o.code)).toEqual(['2', '3']);
  expect(common[0]?.confirm).toBe(true);
});

it('does not merge actions with the same name and different arguments', () => {
  expect(commonActions([[action('power')], [action('power', ['on'])]])).toEqual([]);
});
