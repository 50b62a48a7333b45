import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';

const wholeNumber = /^-?\d{1,40}$/;

/** Numbers that travel as text, as `long` values do, are in the order of the numbers, however many digits they have. */
const textsInOrder = (left: string, right: string): number => {
  if (!wholeNumber.test(left) || !wholeNumber.test(right)) return left < right ? -1 : left > right ? 1 : 0;
  const [a, b] = [BigInt(left), BigInt(right)];
  return a < b ? -1 : a > b ? 1 : 0;
};

const inOrder = (left: Value, right: Value): number | undefined => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return textsInOrder(left, right);
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
