import { type FieldProblem, textOf, type Value } from '@eoms/contract';
import { checkFields, type Field, type FieldFault, type ResolvedField, withDefaults } from '@eoms/drivers/kit';
import { errorText } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';

type Values = Readonly<Record<string, Value>>;

/**
 * Throws `device.parameterMissing` or `device.parameterInvalid`, naming every field at fault as `<prefix>.<id>`.
 * `alreadySet` names secrets that keep their value when they are left out.
 */
export const refuseFaults = (
  fields: readonly ResolvedField[],
  values: Values,
  where: { prefix: 'params' | 'args'; language: Language; alreadySet?: ReadonlySet<string> },
): void => {
  const form: readonly Field[] = fields;
  const kept = ({ field, fault }: FieldFault) =>
    fault === 'missing' && values[field] === undefined && where.alreadySet?.has(field) === true;
  const faults = checkFields(form, withDefaults(form, values)).filter((fault) => !kept(fault));
  if (faults.length === 0) return;
  const details: FieldProblem[] = faults.map(({ field, text }) => ({
    field: `${where.prefix}.${field}`,
    message: textOf(text, where.language),
  }));
  const missing = faults.every(({ fault }) => fault === 'missing');
  throw refuse(missing ? 'device.parameterMissing' : 'device.parameterInvalid', {}, details);
};

/** The address is well-formed but not allowed. */
export const refusedAddress = (field: string, language: Language, prefix: 'params' | 'args' = 'params') =>
  refuse('device.addressRefused', {}, [
    { field: `${prefix}.${field}`, message: errorText('device.addressRefused', language) },
  ]);
