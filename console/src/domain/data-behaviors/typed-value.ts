import type { PlainType, Value } from '@eoms/contract';

/** What a person wrote, as a value of this type; what does not fit is left as it is, for the server to refuse. */
export const typedValue = (type: PlainType, text: string): Value => {
  const written = text.trim();
  if (type === 'string') return text === '' ? null : text;
  if (written === '') return null;
  if (type === 'bool') return written === 'true' ? true : written === 'false' ? false : written;
  const isNumber = type === 'int' || type === 'double';
  return isNumber && Number.isFinite(Number(written)) ? Number(written) : written;
};

/** The value as a person would write it. */
export const writtenValue = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value);
