import type { ResolvedField } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { checkParams } from './check-params.ts';

const text = { zh: '名', en: 'Name' };
const field = (id: string, more: Partial<ResolvedField>): ResolvedField => ({
  id,
  name: text,
  type: 'string',
  ...more,
});
const fields = [
  field('host', { type: 'host', required: true }),
  field('port', { type: 'port', default: 4352 }),
  field('password', { type: 'secret', required: true, maxLength: 32 }),
  field('mode', { options: [{ code: 'a', name: text }] }),
  field('level', { type: 'int', min: 0, max: 10 }),
  field('code', { pattern: '[A-Z]{2}' }),
  field('extra', { required: true, showIf: { field: 'mode', in: ['a'] } }),
];
const good = { host: '10.0.0.1', password: 'x' };
const problems = (values: Record<string, string | number | boolean | null>) =>
  checkParams(fields, values).map(({ field: id, problem }) => `${id}:${problem}`);

describe('parameters against the fields of a driver', () => {
  it('accepts what is right', () => {
    expect(problems(good)).toEqual([]);
    expect(problems({ ...good, port: 1, mode: 'a', extra: 'e', level: 10, code: 'AB' })).toEqual([]);
  });
  it.each([
    [{ password: 'x' }, 'host:missing'],
    [{ ...good, host: '' }, 'host:missing'],
    [{ ...good, host: 'a b' }, 'host:host'],
    [{ ...good, host: '-x' }, 'host:host'],
    [{ ...good, port: 0 }, 'port:tooSmall'],
    [{ ...good, port: 65_536 }, 'port:tooLarge'],
    [{ ...good, port: '4352' }, 'port:notANumber'],
    [{ ...good, port: 1.5 }, 'port:notWhole'],
    [{ ...good, password: 'x'.repeat(33) }, 'password:tooLong'],
    [{ ...good, password: 'a\rPOWR 0' }, 'password:controlBytes'],
    [{ ...good, mode: 'b' }, 'mode:notAnOption'],
    [{ ...good, mode: 'a' }, 'extra:missing'],
    [{ ...good, level: 11 }, 'level:tooLarge'],
    [{ ...good, code: 'abc' }, 'code:pattern'],
    [{ ...good, other: 1 }, 'other:unknown'],
  ])('refuses %j', (values, problem) => {
    expect(problems(values)).toEqual([problem]);
  });
  it('lets a secret that is already set be left out, but not be removed', () => {
    expect(checkParams(fields, { host: 'h' }, new Set(['password']))).toEqual([]);
    expect(checkParams(fields, { host: 'h', password: null }, new Set(['password']))).toHaveLength(1);
  });
});
