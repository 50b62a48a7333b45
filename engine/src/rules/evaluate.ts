import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';

export interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  readonly value: Value;
}

/** A condition as data: a comparison, or several joined. An empty `all` holds, an empty `any` does not. */
export type Condition = Comparison | { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] };

const inOrder = (left: Value, right: Value): number | undefined => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return undefined;
};

/** Values of different types are never equal and have no order, so nothing is coerced. */
export const compare = (left: Value, operator: Operator, right: Value): boolean => {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === 'includes') return typeof left === 'string' && typeof right === 'string' && left.includes(right);
  const order = inOrder(left, right);
  if (order === undefined || Number.isNaN(order)) return false;
  if (operator === '>') return order > 0;
  if (operator === '>=') return order >= 0;
  if (operator === '<') return order < 0;
  return order <= 0;
};

/** Whether a condition holds; `undefined` when that depends on a field that has no value. */
export const evaluate = (condition: Condition, look: (field: string) => Value | undefined): boolean | undefined => {
  if ('field' in condition) {
    const value = look(condition.field);
    return value === undefined || value === null ? undefined : compare(value, condition.operator, condition.value);
  }
  const decided = 'any' in condition;
  const parts = 'any' in condition ? condition.any : condition.all;
  let open = false;
  for (const part of parts) {
    const holds = evaluate(part, look);
    if (holds === decided) return decided;
    if (holds === undefined) open = true;
  }
  return open ? undefined : !decided;
};
