import {
  ActionGroupSteps,
  ConfigDraft,
  DeviceDraft,
  Direction,
  Email,
  FieldSchema,
  Flag,
  Id,
  Money,
  Name,
  Phone,
  pageQuery,
  Time,
} from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkValue } from './check-value.ts';

const said = (schema: z.ZodType, value: unknown, language: 'zh' | 'en' = 'en') => {
  const result = checkValue(z.strictObject({ it: schema }), { it: value }, language);
  return 'problems' in result ? result.problems.map(({ message }) => message) : [];
};

describe('what is wrong with a field', () => {
  const list = pageQuery(['name', 'code']);
  it.each<[string, z.ZodType, unknown, string, string]>([
    ['missing', z.string(), undefined, 'is required', '必填'],
    ['left blank', Name, '   ', 'is required', '必填'],
    ['too long', Name, 'x'.repeat(101), 'can have at most 100 characters', '最多 100 个字符'],
    ['too short', z.string().min(8), 'short', 'needs at least 8 characters', '至少 8 个字符'],
    ['no text', Name, 5, 'must be text', '应为文本'],
    ['no number', z.number(), 'five', 'must be a number', '应为数字'],
    ['a fraction', z.number().int(), 1.5, 'must be a whole number', '应为整数'],
    ['too small', z.number().min(1).max(300), 0, 'must be 1 or more', '不能小于 1'],
    ['too large', z.number().min(1).max(300), 301, 'must be 300 or less', '不能大于 300'],
    ['no flag', z.boolean(), 'yes', 'must be true or false', '应为 true 或 false'],
    ['no flag in a query', Flag, 'yes', 'must be true or false', '应为 true 或 false'],
    ['no list', z.array(Id), 'a', 'must be a list', '应为列表'],
    ['an empty list', z.array(Id).min(1), [], 'needs 1 or more items', '至少 1 项'],
    ['too long a list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'can have at most 2 items', '最多 2 项'],
    ['no id', Id, 'abc', 'is not a valid id', '不是有效的编号'],
    ['no choice', Direction, 'left', 'must be one of: up, down', '只能是：up, down'],
    ['no phone', Phone, 'call me', 'Incorrect format of mobile phone number', '手机号码格式不正确'],
    ['no e-mail', Email, 'me', 'is not a valid e-mail address', '不是有效的邮箱地址'],
    ['no amount', Money, '1.234', 'must be an amount with at most two decimals', '应为金额，最多两位小数'],
    [
      'too large an amount',
      Money,
      '1234567890123.50',
      'can have at most 12 digits before the decimal point',
      '金额的整数部分最多 12 位',
    ],
    [
      'no time',
      Time,
      'now',
      'must be a date and time with time zone, such as 2026-01-31T09:00:00+08:00',
      '应为带时区的日期时间，如 2026-01-31T09:00:00+08:00',
    ],
    ['an unknown column', list.shape.sort, 'colour', 'must be one of: name, code', '只能是：name, code'],
    ['no page', list.shape.current, 'two', 'must be a whole number', '应为整数'],
    ['too large a page', list.shape.size, '500', 'must be 200 or less', '不能大于 200'],
    ['half a character', z.string(), 'a\ud800', 'contains characters that cannot be stored', '含有无法保存的字符'],
  ])('%s', (_name, schema, value, en, zh) => {
    expect([said(schema, value), said(schema, value, 'zh')]).toEqual([[en], [zh]]);
  });

  it('names unknown fields', () => {
    const result = checkValue(Id, 'x', 'en');
    expect(result).toEqual({ problems: [{ field: '', message: 'is not a valid id' }] });
    expect(checkValue(z.strictObject({}), { colour: 1, size: 2 }, 'zh')).toEqual({
      problems: [
        { field: 'colour', message: '没有名为“colour”的字段' },
        { field: 'size', message: '没有名为“size”的字段' },
      ],
    });
  });

  it('reports the allowed plain values, and the choice meant by nested unions', () => {
    expect(said(DeviceDraft.shape.params, { port: [1] })).toEqual(['must be text, a number, true or false']);
    expect(said(FieldSchema.shape.type, 'colour')[0]).toMatch(/^must be one of: int, long, .*port, hex, code$/);
    expect(checkValue(ConfigDraft, { type: 'weather' }, 'en')).toMatchObject({
      problems: [{ field: 'type', message: expect.stringMatching(/^must be one of: /) }],
    });
  });

  it('reports one problem per field, and the position of malformed text', () => {
    const schema = z.object({ name: Name, rows: z.array(z.record(z.string(), z.unknown())) });
    const value = { name: 'a\u0000', rows: [{ ok: 1 }, { 'k\ud800': 'x', deep: { er: '\u0000' } }] };
    const result = checkValue(schema, value, 'en');
    expect('problems' in result && result.problems.map(({ field }) => field)).toEqual([
      'name',
      'rows.1.k\ufffd',
      'rows.1.deep.er',
    ]);
    expect(said(z.string().min(3).regex(/^a/, 'code'), 'b')).toHaveLength(1);
  });

  it('names the field in a step of a block, on a way of a branch and in a condition', () => {
    const hook = {
      kind: 'systemStep',
      id: 'h',
      systemStep: 'webhook',
      args: { method: 'POST', url: 'x', format: 'json', body: '{' },
    };
    const rule = { variable: 'level', operator: '>', value: 1 };
    const branch = (condition: object, steps: readonly object[]) => ({
      kind: 'branch',
      id: 'b',
      condition,
      then: [],
      else: steps,
    });
    const group = (...rules: object[]) => ({ match: 'all', rules });
    const fields = (...steps: object[]) => {
      const result = checkValue(z.strictObject({ steps: ActionGroupSteps }), { steps }, 'en');
      return 'problems' in result ? result.problems.map(({ field }) => field) : [];
    };
    const delay = { kind: 'delay', id: 'd', seconds: 0 };
    expect(fields(hook)).toEqual(['steps.0.args.url', 'steps.0.args.body']);
    expect(fields({ kind: 'parallel', id: 'p', steps: [{ ...delay, id: 'e', seconds: 1 }, delay] })).toEqual([
      'steps.0.steps.1.seconds',
    ]);
    expect(fields(branch(group(rule), [hook]))).toEqual(['steps.0.else.0.args.url', 'steps.0.else.0.args.body']);
    expect(fields(branch(group(rule, { ...rule, value: null }), []))).toEqual(['steps.0.condition.rules.1.value']);
    expect(fields(branch(group(rule, group({ ...rule, variable: '1st' })), []))).toEqual([
      'steps.0.condition.rules.1.rules.0.variable',
    ]);
    const onDevice = { deviceId: 'd1', property: 'power', operator: '==', value: 'on' };
    expect(fields(branch(group(onDevice), []))).toEqual(['steps.0.condition.rules.0.deviceId']);
    expect(fields(branch(group(), []))).toEqual(['steps.0.condition.rules']);
    expect(fields({ kind: 'loop', id: 'l' })).toEqual(['steps.0.kind']);
  });
});
