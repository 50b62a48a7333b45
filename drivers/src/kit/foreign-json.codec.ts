import { decodeForeignText } from './foreign-text.codec.ts';
import { spokenError } from './spoken-error.ts';

/** Objects and arrays inside each other; whatever walks a document by recursion relies on this bound. */
export const deepestForeignJson = 64;

/** A shorter text has no room for a number that loses digits or is beyond the range. */
const mayLoseDigits = /\d{16}|[eE]\+?\d{3}/;
const numberAt = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const digitsOf = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');

/** Fractions of an ordinary size are measured, and a double has more digits than any instrument. */
const isExact = (text: string): boolean => {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER || digitsOf(String(value)) === digitsOf(text);
};

const [quote, backslash, minus, nine, zero] = [0x22, 0x5c, 0x2d, 0x39, 0x30];
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** The index behind the string that begins at `start`. */
const stringEnd = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at + 1;
  }
  return text.length;
};

/** Checks the depth and puts numbers that would lose digits in quotes. One pass without recursion. */
const prepare = (text: string): string => {
  const parts: string[] = [];
  let [depth, copied, at] = [0, 0, 0];
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      continue;
    }
    if (code === minus || (code >= zero && code <= nine)) {
      numberAt.lastIndex = at;
      const [number = ''] = numberAt.exec(text) ?? [];
      if (number !== '' && !isExact(number)) {
        parts.push(text.slice(copied, at), '"', number, '"');
        copied = at + number.length;
      }
      at += Math.max(1, number.length);
      continue;
    }
    if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    if (depth > deepestForeignJson)
      throw spokenError(
        `JSON 嵌套超过 ${deepestForeignJson} 层`,
        `the JSON is nested more than ${deepestForeignJson} levels deep`,
      );
    at += 1;
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
};

/**
 * Parses JSON that a foreign system sent (RFC 8259). A number that a double cannot hold (beyond 2^53 with digits that
 * would change, or out of range) comes as a string with every digit as it was written. Throws with a reason when the text
 * is no JSON or is nested more than 64 levels deep.
 */
export const parseForeignJson = (text: string): unknown => {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const harmless = plain.length <= 2 * deepestForeignJson && !mayLoseDigits.test(plain);
  try {
    return JSON.parse(harmless ? plain : prepare(plain)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw spokenError('不是有效的 JSON', 'this is no valid JSON');
    throw error;
  }
};

/**
 * The JSON document in bytes of a foreign system; `undefined` where it cannot be read (no JSON, nested too deep, not in
 * the character set that `contentType` names).
 */
export const readJson = (payload: Buffer, contentType?: string): unknown => {
  try {
    return parseForeignJson(decodeForeignText(payload, contentType));
  } catch {
    return undefined;
  }
};
