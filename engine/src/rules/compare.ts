import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';

const inOrder = (left: Value, right: Value): number | undefined => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return undefined;
};

/** Values of different types are never equal and have no order: nothing is coerced. */
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
