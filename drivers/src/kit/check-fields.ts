import type { Text, Value } from '@eoms/contract/vocabulary';
import type { DeviceView, EnumItem, Field, ResolvedField } from './field.ts';

export interface FieldFault {
  readonly field: string;
  readonly fault: 'missing' | 'invalid' | 'unknown';
  readonly text: Text;
}

const fault = (field: Field, kind: 'missing' | 'invalid', zh: string, en: string): FieldFault => ({
  field: field.id,
  fault: kind,
  text: { zh: `${field.name.zh}${zh}`, en: `${field.name.en} ${en}` },
});

/** The same values with the defaults of absent ones. */
export const withDefaults = (
  fields: readonly Field[],
  values: Readonly<Record<string, Value>>,
): Record<string, Value> => {
  const filled: Record<string, Value> = { ...values };
  for (const field of fields) {
    const given = filled[field.id];
    if ((given === undefined || given === null) && field.default !== undefined) filled[field.id] = field.default;
  }
  return filled;
};

/** Every reason why these values do not fit these fields; empty when they do. Nothing is coerced. */
export const checkFields = (
  fields: readonly Field[],
  values: Readonly<Record<string, Value>>,
  choices: (field: Field) => readonly EnumItem[] | undefined = staticChoices,
): FieldFault[] => {
  const faults: FieldFault[] = [];
  const known = new Set(fields.map((field) => field.id));
  for (const id of Object.keys(values)) {
    if (known.has(id)) continue;
    faults.push({ field: id, fault: 'unknown', text: { zh: `没有参数 ${id}`, en: `no parameter ${id}` } });
  }
  for (const field of fields) {
    const value = values[field.id];
    const shown = field.showIf === undefined || field.showIf.in.includes(values[field.showIf.field] ?? null);
    if (value === undefined || value === null || value === '') {
      if (field.required && shown) faults.push(fault(field, 'missing', '不能为空', 'is required'));
      continue;
    }
    const problem = checkValue(field, value, choices(field));
    if (problem !== undefined) faults.push(problem);
  }
  return faults;
};

const staticChoices = (field: Field): readonly EnumItem[] | undefined =>
  typeof field.options === 'function' ? undefined : field.options;

const wholeTypes = new Set(['int', 'port']);
const numberTypes = new Set(['int', 'port', 'double']);

const checkValue = (field: Field, value: Value, options: readonly EnumItem[] | undefined): FieldFault | undefined => {
  if (field.type === 'bool')
    return typeof value === 'boolean' ? undefined : fault(field, 'invalid', '不是布尔值', 'is not true or false');
  if (numberTypes.has(field.type)) return checkNumber(field, value);
  if (typeof value !== 'string') return fault(field, 'invalid', '不是文本', 'is not a text');
  if (value.length > (field.maxLength ?? 255)) return fault(field, 'invalid', '太长', 'is too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control byte could end the command on the wire
  if ((field.type === 'code' ? /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/ : /[\x00-\x1f\x7f]/).test(value))
    return fault(field, 'invalid', '含有控制字符', 'contains control characters');
  if (options !== undefined && options.length > 0 && !options.some((item) => item.code === value))
    return fault(field, 'invalid', '不在可选范围内', 'is not one of the choices');
  if (field.pattern !== undefined && !new RegExp(field.pattern).test(value))
    return fault(field, 'invalid', '格式不正确', 'has the wrong form');
  if (field.type === 'hex' && !/^([0-9a-fA-F]{2})*$/.test(value))
    return fault(field, 'invalid', '不是十六进制', 'is not hexadecimal');
  if (field.type === 'host' && !/^[A-Za-z0-9]([A-Za-z0-9.:_-]{0,251}[A-Za-z0-9])?$/.test(value))
    return fault(field, 'invalid', '不是地址', 'is not an address');
  return undefined;
};

const checkNumber = (field: Field, value: Value): FieldFault | undefined => {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return fault(field, 'invalid', '不是数字', 'is not a number');
  if (wholeTypes.has(field.type) && !Number.isInteger(value))
    return fault(field, 'invalid', '不是整数', 'is not a whole number');
  const min = field.min ?? (field.type === 'port' ? 1 : Number.NEGATIVE_INFINITY);
  const max = field.max ?? (field.type === 'port' ? 65_535 : Number.POSITIVE_INFINITY);
  if (value < min || value > max)
    return fault(field, 'invalid', `应在 ${min} 到 ${max} 之间`, `is not between ${min} and ${max}`);
  return undefined;
};

export const resolveField = (field: Field, device: DeviceView): ResolvedField => ({
  ...field,
  options: typeof field.options === 'function' ? field.options(device) : field.options,
});
