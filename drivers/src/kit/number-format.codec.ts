import { type SpokenError, spokenError } from './spoken-error.ts';

/** `d`, `03d`, `x`, `02X`, `.1f`, `c` (the character of a code), `u8`, `u16be`, `s16le`… The last ones write the bytes of a number as hex digits. */
const digitsForm = /^(0?)(\d{0,2})([dxX])$/;
const fixedForm = /^\.(\d)f$/;
const binaryForm = /^([us])(8|16be|16le|32be|32le)$/;

export const isNumberFormat = (format: string): boolean =>
  format === 'c' || digitsForm.test(format) || fixedForm.test(format) || binaryForm.test(format);

const tooLarge = (name: string): SpokenError =>
  spokenError(`“${name}”超出格式范围`, `"${name}" does not fit its format`);

const asBytes = (value: number, sign: string, size: string, name: string): string => {
  const length = Number.parseInt(size, 10) / 8;
  const [low, high] = sign === 's' ? [-(2 ** (length * 8 - 1)), 2 ** (length * 8 - 1) - 1] : [0, 2 ** (length * 8) - 1];
  if (value < low || value > high) throw tooLarge(name);
  const hex = (value < 0 ? value + 2 ** (length * 8) : value).toString(16).padStart(length * 2, '0');
  return size.endsWith('le') ? (hex.match(/../g) ?? []).reverse().join('') : hex;
};

/** Throws when the number has more digits than the format allows. */
export const formatNumber = (number: number, format: string, name = 'checksum'): string => {
  const fixed = fixedForm.exec(format)?.[1];
  if (fixed !== undefined) return number.toFixed(Number(fixed));
  const value = Math.round(number);
  if (format === 'c') {
    if (value < 0x20 || value > 0x7e) throw tooLarge(name);
    return String.fromCharCode(value);
  }
  const [, sign, size] = binaryForm.exec(format) ?? [];
  if (sign !== undefined && size !== undefined) return asBytes(value, sign, size, name);
  const [, zero = '', width = '', base = 'd'] = digitsForm.exec(format) ?? [];
  if (base !== 'd' && value < 0) throw tooLarge(name);
  const plain = Math.abs(value).toString(base === 'd' ? 10 : 16);
  const wide = Number(width || 0);
  if (zero !== '' && plain.length > wide) throw tooLarge(name);
  const digits = (value < 0 ? '-' : '') + plain.padStart(wide, zero === '' ? ' ' : '0');
  return base === 'X' ? digits.toUpperCase() : digits;
};
