import type { Value } from '@eoms/contract';
import type { ResolvedField } from '@eoms/drivers/kit';
import type { ParameterProblem } from '@eoms/phrases';

export interface FoundProblem {
  readonly field: string;
  readonly problem: ParameterProblem;
  readonly limit?: number;
}

export type Values = Readonly<Record<string, Value>>;

const longestText = 255;
const hostPattern = /^(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,62})?(\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,62})?)*\.?$/;
const ipv6Pattern = /^[0-9A-Fa-f:.]{2,45}(%[A-Za-z0-9]{1,16})?$/;

/**
 * Problems of values against the fields of a driver's form. `alreadySet` names secrets that keep their value when left
 * out. Fields that the form would not show are not asked for.
 */
export const checkParams = (
  fields: readonly ResolvedField[],
  values: Values,
  alreadySet: ReadonlySet<string> = new Set(),
): FoundProblem[] => {
  const known = new Map(fields.map((field) => [field.id, field]));
  const problems: FoundProblem[] = [];
  for (const field of Object.keys(values)) {
    if (!known.has(field)) problems.push({ field, problem: 'unknown' });
  }
  for (const field of fields) {
    const given = Object.hasOwn(values, field.id) ? values[field.id] : undefined;
    if (given === undefined || given === null || given === '') {
      const kept = given === undefined && alreadySet.has(field.id);
      const asked = field.required && field.default === undefined && isShown(field, values, known);
      if (asked && !kept) problems.push({ field: field.id, problem: 'missing' });
      continue;
    }
    const found = problemOf(field, given);
    if (found) problems.push({ field: field.id, ...found });
  }
  return problems;
};

const isShown = (field: ResolvedField, values: Values, known: ReadonlyMap<string, ResolvedField>): boolean => {
  if (!field.showIf) return true;
  const other = values[field.showIf.field] ?? known.get(field.showIf.field)?.default ?? null;
  return field.showIf.in.includes(other);
};

type Found = Omit<FoundProblem, 'field'> | undefined;

const problemOf = (field: ResolvedField, value: string | number | boolean): Found => {
  if (field.options && field.options.length > 0) {
    return field.options.some((option) => option.code === String(value)) ? undefined : { problem: 'notAnOption' };
  }
  switch (field.type) {
    case 'int':
    case 'double':
      return numberProblem(field, value);
    case 'port':
      return numberProblem({ ...field, type: 'int', min: field.min ?? 1, max: field.max ?? 65_535 }, value);
    case 'long':
      return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? undefined : { problem: 'notANumber' };
    case 'bool':
      return typeof value === 'boolean' ? undefined : { problem: 'wrongType' };
    case 'host':
      return typeof value === 'string' && (hostPattern.test(value) || isIpv6(value)) ? undefined : { problem: 'host' };
    case 'hex':
      return typeof value === 'string' && /^([0-9A-Fa-f]{2}[ :-]?)*$/.test(value)
        ? textProblem(field, value)
        : { problem: 'hex' };
    default:
      return typeof value === 'string' ? textProblem(field, value) : { problem: 'wrongType' };
  }
};

const isIpv6 = (value: string): boolean => value.includes(':') && ipv6Pattern.test(value);

const numberProblem = (field: ResolvedField, value: string | number | boolean): Found => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'notANumber' };
  if (field.type === 'int' && !Number.isSafeInteger(value)) return { problem: 'notWhole' };
  if (field.min !== undefined && value < field.min) return { problem: 'tooSmall', limit: field.min };
  if (field.max !== undefined && value > field.max) return { problem: 'tooLarge', limit: field.max };
  return undefined;
};

const textProblem = (field: ResolvedField, value: string): Found => {
  const longest = field.maxLength ?? longestText;
  if (value.length > longest) return { problem: 'tooLong', limit: longest };
  // Control bytes could end a command early and begin another.
  if (hasControlBytes(value)) return { problem: 'controlBytes' };
  // The pattern is the driver author's, never a user's.
  if (field.pattern !== undefined && !new RegExp(`^(?:${field.pattern})$`, 'u').test(value))
    return { problem: 'pattern' };
  return undefined;
};

const hasControlBytes = (value: string): boolean => {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
};
