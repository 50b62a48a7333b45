import { describe, expect, it } from 'vitest';
import { nameRule } from './name-rule.ts';

const validate = async (value: string, ...others: ({ zh: string; en: string } | undefined)[]): Promise<string> => {
  const rule = nameRule('en', () => others.map((name) => ({ name })), 'taken');
  if (typeof rule === 'function' || !('validator' in rule) || !rule.validator) throw new Error('no validator');
  return rule
    .validator({}, value, () => undefined)
    ?.then(
      () => 'free',
      (error: Error) => error.message,
    ) as Promise<string>;
};

describe('the name of a part', () => {
  it('is marked when another part has the same name', async () => {
    const other = { zh: '开', en: 'Power on' };
    expect(await validate(' power ON ', other)).toBe('taken');
    expect(await validate('Power off', other)).toBe('free');
    expect(await validate('开', other)).toBe('free');
    expect(await validate('', { zh: '', en: '' }, undefined)).toBe('free');
  });
});
