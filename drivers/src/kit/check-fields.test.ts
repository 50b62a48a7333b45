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
    [{ host: '999.999.1.1' }, 'host invalid'],
    [{ host: '300.1.1.1' }, 'host invalid'],
    [{ host: 'a_b' }, 'host invalid'],
    [{ host: 'fd00:::2' }, 'host invalid'],
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

  const textOf = (field: Omit<Field, 'id' | 'name'>, value: string | number | boolean) =>
    checkFields([{ id: 'value', name: { zh: '波特率', en: 'Baud rate' }, ...field }], { value })[0]?.text;

  it('says what is wrong by the label of the form, and what is allowed', () => {
    const options = [
      { code: '9600', name: { zh: '9600', en: '9600' } },
      { code: 'auto', name: { zh: '自动', en: 'Automatic' } },
    ];
    expect(textOf({ type: 'enum', options }, '1')).toEqual({
      zh: '波特率应为以下之一：9600、auto (自动)',
      en: 'Baud rate must be one of: 9600, auto (Automatic)',
    });
    expect(textOf({ type: 'port' }, 70_000)?.en).toBe(
      'Baud rate: The Port Format Is Incorrect, it must be a whole number from 1 to 65535',
    );
    expect(textOf({ type: 'port' }, '80')?.en).toBe(
      'Baud rate: The Port Format Is Incorrect, it must be a whole number from 1 to 65535',
    );
    expect(textOf({ type: 'int', min: 2 }, 1)?.zh).toBe('波特率应为整数（不小于 2）');
    expect(textOf({ type: 'double', max: 2 }, 3)?.en).toBe('Baud rate must be a number, 2 or less');
    expect(textOf({ type: 'string', maxLength: 3 }, 'abcd')?.en).toBe('Baud rate may have 3 characters at most');
    expect(textOf({ type: 'host' }, 'a b')?.zh).toBe('波特率：主机格式不正确');
    expect(textOf({ type: 'string', pattern: '^a$', help: { zh: '如 a', en: 'Such as a' } }, 'b')?.en).toBe(
      'Baud rate has the wrong format: Such as a',
    );
    expect(checkFields([{ id: 'a', name, type: 'int' }], { a: 1, b: 1 })[0]?.text.en).toBe(
      'There is no parameter b (known: a)',
    );
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
