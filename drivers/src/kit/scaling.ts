/** Decimal digits that a 64-bit float represents reliably. */
const certainDigits = 15;

/** 10 for a scale of 0.1: dividing by it is exact where multiplying by 0.1 leaves a trail of digits. */
const divisorOf = (scale: number): number | undefined => {
  const divisor = Math.round(1 / scale);
  return Math.abs(divisor) > 1 && Math.abs(1 / divisor - scale) < Math.abs(scale) * 1e-12 ? divisor : undefined;
};

/** Removes the artefacts of binary fractions behind the digits that are reliable for `largest`. */
const withoutTrail = (value: number, largest: number): number => {
  if (!Number.isFinite(value) || largest === 0) return value;
  const decimals = certainDigits - 1 - Math.floor(Math.log10(largest));
  return decimals < 0 ? value : Number(value.toFixed(Math.min(100, decimals)));
};

/** raw × scale + offset, as exact as 64-bit floats allow. */
const scaleNumber = (raw: number, scale: number, offset: number): number => {
  const divisor = divisorOf(scale);
  const product = divisor === undefined ? raw * scale : raw / divisor;
  const whole = Number.isInteger(raw) && Number.isInteger(scale) && Number.isInteger(offset);
  if (whole || (divisor !== undefined && offset === 0)) return product + offset;
  return withoutTrail(product + offset, Math.max(Math.abs(product), Math.abs(offset)));
};

/**
 * raw × scale + offset. Conversion never changes a device's number: whole numbers stay exact, even beyond 2^53 as long
 * as they are multiplied by whole numbers.
 */
export const scaleRaw = (raw: number | bigint, scale: number, offset: number): number | bigint => {
  if (scale === 1 && offset === 0) return raw;
  if (typeof raw === 'bigint' && Number.isInteger(scale) && Number.isInteger(offset))
    return raw * BigInt(scale) + BigInt(offset);
  return scaleNumber(Number(raw), scale, offset);
};

/** A whole number as text; `undefined` if it is so large that it was rounded. */
export const wholeNumber = (value: number | bigint): string | undefined => {
  if (typeof value === 'bigint') return String(value);
  const rounded = Math.round(value);
  // Turns minus zero into zero.
  return Number.isSafeInteger(rounded) ? String(rounded + 0) : undefined;
};
