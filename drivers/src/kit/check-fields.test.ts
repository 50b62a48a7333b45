import { describe, expect, it } from 'vitest';
import { checkFields, withDefaults } from './check-fields.ts';
import type { Field } from './field.ts';

const name = { zh: '值', en: 'Value' };
const fields: Field[] = [
  { id: 'host', name, type: 'host', required: true },
  { id: 'port', name, type: 'port', default: 4352 },
  { id: 'on', name, type: 'bool' },
  { id: 'input', name, type: 'enum', options: [{ code: '31', name }] },
  { id: 'bytes', name, type: 'hex' },
];
const faultsOf = (values: Record<string, string | number | boolean>) =>
  checkFields(fields, { host: '10.0.0.1', ...values }).map(({ field, fault }) => `${field} ${fault}`);

describe('checking fields', () => {
  it('takes what fits', () => {
    expect(faultsOf({ port: 80, on: false, input: '31', bytes: '0aFF' })).toEqual([]);
    expect(faultsOf({ host: 'projector-1.site.local' })).toEqual([]);
    expect(faultsOf({ host: 'fe80::1' })).toEqual([]);
  });

  it.each([
    [{ host: '' }, 'host missing'],
    [{ host: 'a b' }, 'host invalid'],
    [{ host: 'a\r\nb' }, 'host invalid'],
    [{ port: 0 }, 'port invalid'],
    [{ port: 65_536 }, 'port invalid'],
    [{ port: '80' }, 'port invalid'],
    [{ on: 'true' }, 'on invalid'],
    [{ input: '32' }, 'input invalid'],
    [{ bytes: 'abc' }, 'bytes invalid'],
    [{ extra: 1 }, 'extra unknown'],
  ])('refuses %j', (values, fault) => {
    expect(faultsOf(values as Record<string, string | number>)).toEqual([fault]);
  });

  it('fills in defaults only where nothing was given', () => {
    expect(withDefaults(fields, { host: 'a' })).toEqual({ host: 'a', port: 4352 });
    expect(withDefaults(fields, { host: 'a', port: 1 }).port).toBe(1);
  });

  it('lets templates have lines, and nothing else that ends a command', () => {
    const ofType = (type: Field['type']): Field[] => [{ id: 'body', name, type }];
    expect(checkFields(ofType('code'), { body: '{\r\n\t"on": true\n}' })).toEqual([]);
    expect(checkFields(ofType('code'), { body: 'a\u0000b' })).toHaveLength(1);
    expect(checkFields(ofType('string'), { body: 'a\nb' })).toHaveLength(1);
  });
});
