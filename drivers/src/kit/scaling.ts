/** Decimal digits that a 64-bit float keeps for certain. */
const certainDigits = 15;

/** 10 for a scale of 0.1: dividing by it is exact where multiplying by 0.1 leaves a trail of digits. */
const divisorOf = (scale: number): number | undefined => {
  const divisor = Math.round(1 / scale);
  return Math.abs(divisor) > 1 && Math.abs(1 / divisor - scale) < Math.abs(scale) * 1e-12 ? divisor : undefined;
};

/** Takes away what binary fractions left behind the digits that `largest` has for certain. */
const withoutTrail = (value: number, largest: number): number => {
  if (!Number.isFinite(value) || largest === 0) return value;
  const decimals = certainDigits - 1 - Math.floor(Math.log10(largest));
  return decimals < 0 ? value : Number(value.toFixed(Math.min(100, decimals)));
};

/** raw × scale + offset of numbers, exact as far as 64-bit floats are. */
const scaleNumber = (raw: number, scale: number, offset: number): number => {
  const divisor = divisorOf(scale);
  const product = divisor === undefined ? raw * scale : raw / divisor;
  const whole = Number.isInteger(raw) && Number.isInteger(scale) && Number.isInteger(offset);
  if (whole || (divisor !== undefined && offset === 0)) return product + offset;
  return withoutTrail(product + offset, Math.max(Math.abs(product), Math.abs(offset)));
};

/**
 * raw × scale + offset. A device's number is never changed on its way: whole numbers stay exact, those beyond 2^53 too
 * as long as they are multiplied by whole numbers.
 */
export const scaleRaw = (raw: number | bigint, scale: number, offset: number): number | bigint => {
  if (scale === 1 && offset === 0) return raw;
  if (typeof raw === 'bigint' && Number.isInteger(scale) && Number.isInteger(offset))
    return raw * BigInt(scale) + BigInt(offset);
  return scaleNumber(Number(raw), scale, offset);
};

/** A whole number as text, `undefined` for one that was rounded because it is too large. */
export const wholeNumber = (value: number | bigint): string | undefined => {
  if (typeof value === 'bigint') return String(value);
  const rounded = Math.round(value);
  // Minus zero reads as zero.
  return Number.isSafeInteger(rounded) ? String(rounded + 0) : undefined;
};
