import { isWellFormed, type MqttTrigger } from '@eoms/contract';
import { decodeForeignText, parseForeignJson } from '@eoms/drivers/kit';
import { compare } from '@eoms/engine';

type Literal = string | number | boolean;
type Compare = NonNullable<MqttTrigger['compare']>;

/** Longer messages are no events: pictures, firmware. */
const mostBytes = 64 * 1024;
const shownCharacters = 80;
const mostValueBytes = 500;

const isLiteral = (value: unknown): value is Literal => ['string', 'number', 'boolean'].includes(typeof value);

/** The value at `way` in an object, by its own members only. */
const memberAt = (value: unknown, way: readonly string[]): unknown => {
  const [name, ...rest] = way;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return memberAt((value as Record<string, unknown>)[name], rest);
};

/** MQTT has no character sets: what is not UTF-8 is no text. */
const textOf = (payload: Buffer): string | undefined => {
  try {
    return decodeForeignText(payload);
  } catch {
    return undefined;
  }
};

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : parseForeignJson(text);
  } catch {
    return undefined;
  }
};

/** Devices send numbers and switches as text too. */
const asKindOf = (value: Literal, wanted: Literal): Literal => {
  if (typeof value !== 'string' || typeof wanted === 'string') return value;
  if (typeof wanted === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
};

/** Whether a message fits the comparison of a trigger. */
export const messageFits = (payload: Buffer, wanted: Compare | null): boolean => {
  if (wanted === null) return true;
  if (payload.length > mostBytes) return false;
  const text = textOf(payload);
  const found = wanted.field === '' ? text : memberAt(parsed(text), wanted.field.split('.'));
  return isLiteral(found) && compare(asKindOf(found, wanted.value), wanted.operator, wanted.value);
};

/** The value that a message brings: what the trigger compares, otherwise the whole of a short message. */
export const messageValue = (payload: Buffer, wanted: Compare | null): Literal | null => {
  if (payload.length > mostValueBytes) return null;
  const text = textOf(payload);
  const whole = parsed(text);
  const field = wanted?.field ?? '';
  const found = field === '' ? (isLiteral(whole) ? whole : text) : memberAt(whole, field.split('.'));
  return isLiteral(found) && isWellFormed(String(found)) ? found : null;
};

/** The beginning of a message, as people may read it. */
export const shownMessage = (payload: Buffer): string => {
  const text = payload.subarray(0, 4 * shownCharacters).toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  const plain = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return plain.length > shownCharacters || payload.length > 4 * shownCharacters
    ? `${plain.slice(0, shownCharacters)}…`
    : plain;
};
