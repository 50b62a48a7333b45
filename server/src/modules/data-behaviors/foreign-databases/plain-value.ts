import { parseForeignJson } from '@eoms/drivers/kit';
import { BehaviorFault } from '../behavior-fault.ts';

export const numberOf = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);

/** A decimal as a number where that keeps every digit, as its text otherwise. */
export const decimalOf = (text: string): number | string => {
  const digits = text.replace(/^-|\.|^0+/g, '').length;
  return digits <= 15 ? numberOf(text) : text;
};

/** A number in it that would lose digits comes as their text; too many levels are an error of the statement. */
export const documentOf = (text: string): unknown => {
  try {
    return parseForeignJson(text);
  } catch (error) {
    throw new BehaviorFault('dataBehavior.resultWrong', error instanceof Error ? error.message : '');
  }
};

/** Bytes as a text, Base64. */
export const bytesOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A clock time without a zone: `2026-11-25 22:00:00` as `2026-11-25T22:00:00`. */
export const clockTimeOf = (text: string): string => text.replace(' ', 'T');
