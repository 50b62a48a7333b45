import { type FieldProblem, type ModelChecks, type ModelDescription, textOf } from '@eoms/contract';
import { modelFaults } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';

/**
 * Throws `model.definitionInvalid` for checks of properties that the model does not have, or that would set what cannot be
 * set. A model whose devices tell their properties themselves has none to compare with.
 */
export const checkChecks = (
  checks: ModelChecks,
  { properties }: Pick<ModelDescription, 'properties'>,
  language: Language,
): void => {
  if (properties.length === 0) return;
  const known = new Map(properties.map((one) => [one.id, one]));
  const details = checks.flatMap(({ kind, property }, at): FieldProblem[] => {
    const found = known.get(property.replace(/\[.*\]$/, ''));
    const fault = !found
      ? modelFaults.unknownProperty
      : kind === 'active' && !found.writable
        ? modelFaults.notWritable
        : undefined;
    return fault ? [{ field: `checks.${at}.property`, message: textOf(fault, language) }] : [];
  });
  if (details.length > 0) throw refuse('model.definitionInvalid', {}, details);
};
