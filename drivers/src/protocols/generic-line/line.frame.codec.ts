import type { TemplateMode } from '../../kit/template.codec.ts';
import { decodeText, type TextEncoding } from '../../kit/text-encoding.codec.ts';

/** The text of a frame without the line ends around it; devices differ in CR, LF and both. */
export const frameText = (frame: Buffer, encoding: TextEncoding): string =>
  decodeText(frame, encoding).replace(/^[\r\n\0]+|[\r\n\0]+$/g, '');

/** `AA FF 01`: patterns of binary devices are matched against this. */
export const frameHex = (frame: Buffer): string => (frame.toString('hex').toUpperCase().match(/../g) ?? []).join(' ');

export const frameAs = (frame: Buffer, mode: TemplateMode, encoding: TextEncoding): string =>
  mode === 'hex' ? frameHex(frame) : frameText(frame, encoding);

/** How the part of a reply that carries the value is written. */
export const wordForms = ['auto', 'text', 'hex', 'hexLe', 'signedHex', 'signedHexLe', 'ascii'] as const;
export type WordForm = (typeof wordForms)[number];

const longestNumber = 12;

const hexNumber = (digits: string, signed: boolean, littleEndian: boolean): string | undefined => {
  if (!/^[0-9A-Fa-f]+$/.test(digits) || digits.length > longestNumber) return undefined;
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const ordered = littleEndian ? (even.match(/../g) ?? []).reverse().join('') : even;
  const value = Number.parseInt(ordered, 16);
  const bits = even.length * 4;
  return String(signed && value >= 2 ** (bits - 1) ? value - 2 ** bits : value);
};

/**
 * The matched part of a reply as a plain word: decimal digits for numbers, the text otherwise. `undefined` when it
 * is not of that form. `auto` takes the bytes of a binary reply as an unsigned number for numeric properties.
 */
export const wordFrom = (matched: string, form: WordForm, mode: TemplateMode, numeric: boolean): string | undefined => {
  const word = mode === 'hex' ? matched.replaceAll(' ', '') : matched;
  if (form === 'text' || (form === 'auto' && (mode === 'text' || !numeric))) return word;
  if (form === 'ascii')
    return /^([0-9A-Fa-f]{2})*$/.test(word) ? Buffer.from(word, 'hex').toString('latin1') : undefined;
  return hexNumber(word, form === 'signedHex' || form === 'signedHexLe', form === 'hexLe' || form === 'signedHexLe');
};
