import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredProperty } from '../../kit/definition.ts';
import { noValueOf } from '../../kit/no-value.ts';
import { type OscArgument, plainValue } from './osc.codec.ts';

/** 0.1 travels as 0.10000000149…: a 32-bit float has seven digits that mean something. */
const floatDigits = 7;
/** Keeps 0.1 × 3 from becoming 0.30000000000000004. */
const doubleDigits = 12;

/** The argument as a number, as exactly as its type allows; texts are not numbers. */
const numberOf = (argument: OscArgument, scale: number): number | undefined => {
  const plain = argument.type === 'h' ? Number(argument.value) : plainValue(argument);
  if (typeof plain !== 'number' && typeof plain !== 'boolean') return undefined;
  const number = Number(plain) * scale;
  if (!Number.isFinite(number)) return undefined;
  if (argument.type === 'f') return Number(number.toPrecision(floatDigits));
  return scale === 1 ? number : Number(number.toPrecision(doubleDigits));
};

const whole = (argument: OscArgument, scale: number): number | undefined => {
  const number = numberOf(argument, scale);
  if (number === undefined) return undefined;
  // Never -0, which other types cannot represent; never a number that lost digits.
  return Number.isSafeInteger(Math.round(number)) ? Math.round(number) + 0 : undefined;
};

const shownText = (argument: OscArgument): string =>
  argument.type === 'f' ? String(Number(argument.value.toPrecision(floatDigits))) : String(plainValue(argument));

/** The value of a property in an argument, in the property's own type; `undefined` when the argument has none. */
export const valueFor = (property: DeclaredProperty, argument: OscArgument | undefined): Value | undefined => {
  const plain = plainValue(argument);
  if (argument === undefined || plain === undefined || plain === null) return plain;
  if (noValueOf(property.wire)?.(String(plain)) === true) return null;
  const scale = typeof property.wire.scale === 'number' ? property.wire.scale : 1;
  switch (property.type) {
    case 'bool':
      return argument.type === 's'
        ? plain === 'true'
        : argument.type === 'h'
          ? argument.value !== 0n
          : Number(plain) !== 0;
    case 'long':
      return argument.type === 'h' && scale === 1 ? String(plain) : whole(argument, scale)?.toString();
    case 'int':
      return whole(argument, scale);
    case 'double': {
      const number = numberOf(argument, scale);
      return number === undefined ? undefined : number + 0;
    }
    default:
      return shownText(argument);
  }
};
