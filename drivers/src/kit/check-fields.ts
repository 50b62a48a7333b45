import { isHost, type Language, listOf, type SourceText, textOf, type Value } from '@eoms/contract/vocabulary';
import type { DeviceView, EnumItem, Field, ResolvedField } from './field.ts';

export interface FieldFault {
  readonly field: string;
  readonly fault: 'missing' | 'invalid' | 'unknown';
  readonly text: SourceText;
}

const fault = (field: Field, kind: 'missing' | 'invalid', zh: string, en: string): FieldFault => ({
  field: field.id,
  fault: kind,
  text: { zh: `${field.name.zh}${zh}`, en: `${field.name.en} ${en}` },
});

/** A host or port in the wrong format, in the specification's words (section 8). */
const wrongAddress = (field: Field, zh: string, en: string): FieldFault => ({
  field: field.id,
  fault: 'invalid',
  text: { zh: `${field.name.zh}：${zh}`, en: `${field.name.en}: ${en}` },
});

const wrongHost = (field: Field): FieldFault => wrongAddress(field, '主机格式不正确', 'The Host Format Is Incorrect');

const unknownField = (id: string, fields: readonly Field[]): SourceText => {
  const known = fields.map((field) => field.id);
  return {
    zh: `没有参数 ${id}（可用：${known.join('、') || '无'}）`,
    en: `There is no parameter ${id} (known: ${known.join(', ') || 'none'})`,
  };
};

/** The values with the defaults of missing ones. */
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

/** Validates values against fields and returns every fault; empty when all are valid. Nothing is coerced. */
export const checkFields = (
  fields: readonly Field[],
  values: Readonly<Record<string, Value>>,
  choices: (field: Field) => readonly EnumItem[] | undefined = staticChoices,
): FieldFault[] => {
  const faults: FieldFault[] = [];
  const known = new Set(fields.map((field) => field.id));
  for (const id of Object.keys(values)) {
    if (known.has(id)) continue;
    faults.push({ field: id, fault: 'unknown', text: unknownField(id, fields) });
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
    return typeof value === 'boolean'
      ? undefined
      : fault(field, 'invalid', '应为 true 或 false', 'must be true or false');
  if (numberTypes.has(field.type)) return checkNumber(field, value);
  if (field.type === 'host' && (typeof value !== 'string' || !isHost(value))) return wrongHost(field);
  if (typeof value !== 'string') return fault(field, 'invalid', '应为文本', 'must be text');
  const longest = field.maxLength ?? 255;
  if (value.length > longest)
    return fault(field, 'invalid', `最多 ${longest} 个字符`, `may have ${longest} characters at most`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control byte could end the command on the wire
  if ((field.type === 'code' ? /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/ : /[\x00-\x1f\x7f]/).test(value))
    return fault(field, 'invalid', '不能含有控制字符', 'must not contain control characters');
  if (options !== undefined && options.length > 0 && !options.some((item) => item.code === value))
    return fault(
      field,
      'invalid',
      `应为以下之一：${listed(options, 'zh')}`,
      `must be one of: ${listed(options, 'en')}`,
    );
  if (field.pattern !== undefined && !new RegExp(field.pattern).test(value)) return wrongForm(field, field.pattern);
  if (field.type === 'hex' && !/^([0-9a-fA-F]{2})*$/.test(value))
    return fault(field, 'invalid', '应为成对的十六进制数字', 'must be pairs of hexadecimal digits');
  return undefined;
};

const listedAtMost = 12;

/** Callers send codes, forms show names: both are listed where they differ. */
const listed = (options: readonly EnumItem[], language: Language): string => {
  const shown = options
    .slice(0, listedAtMost)
    .map(({ code, name }) => (textOf(name, language) === code ? code : `${code} (${textOf(name, language)})`));
  return listOf(language)([...shown, ...(options.length > listedAtMost ? ['…'] : [])]);
};

/** The author's help text explains the format better than the pattern does. */
const wrongForm = (field: Field, pattern: string): FieldFault =>
  fault(
    field,
    'invalid',
    `格式不正确：${field.help?.zh ?? pattern}`,
    `has the wrong format: ${field.help?.en ?? pattern}`,
  );

const rangeOf = ({ type, min, max }: Field): { min: number | undefined; max: number | undefined } =>
  type === 'port' ? { min: min ?? 1, max: max ?? 65_535 } : { min, max };

/** The rest of a sentence that starts with the name of the field. */
const numberRule = (field: Field): SourceText => {
  const { min, max } = rangeOf(field);
  const kind = wholeTypes.has(field.type) ? { zh: '整数', en: 'a whole number' } : { zh: '数字', en: 'a number' };
  const range =
    min !== undefined && max !== undefined
      ? { zh: `（${min} 到 ${max}）`, en: ` from ${min} to ${max}` }
      : min !== undefined
        ? { zh: `（不小于 ${min}）`, en: `, ${min} or more` }
        : max !== undefined
          ? { zh: `（不大于 ${max}）`, en: `, ${max} or less` }
          : { zh: '', en: '' };
  return { zh: `应为${kind.zh}${range.zh}`, en: `must be ${kind.en}${range.en}` };
};

const checkNumber = (field: Field, value: Value): FieldFault | undefined => {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rangeOf(field);
  const isKind =
    typeof value === 'number' && (wholeTypes.has(field.type) ? Number.isInteger(value) : Number.isFinite(value));
  if (isKind && value >= min && value <= max) return undefined;
  const rule = numberRule(field);
  if (field.type === 'port')
    return wrongAddress(field, `端口格式不正确，${rule.zh}`, `The Port Format Is Incorrect, it ${rule.en}`);
  return fault(field, 'invalid', rule.zh, rule.en);
};

export const resolveField = (field: Field, device: DeviceView): ResolvedField => ({
  ...field,
  options: typeof field.options === 'function' ? field.options(device) : field.options,
});
