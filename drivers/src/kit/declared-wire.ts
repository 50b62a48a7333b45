import type { Value } from '@eoms/contract/vocabulary';
import type { ReadRule } from './declared-value.ts';
import type { DeclaredProperty } from './definition.ts';
import { deviceError } from './device-error.ts';
import { noValueOf } from './no-value.ts';
import { say } from './say.ts';
import { textOfError } from './spoken-error.ts';
import { parseTemplate, renderTemplate } from './template.codec.ts';
import { parseWireWords } from './wire-words.ts';

/** What an administrator entered in the columns that a driver declares. */
export type WireValues = Readonly<Record<string, Value>>;

export const wireText = (wire: WireValues, id: string): string => {
  const value = wire[id];
  return value === undefined || value === null ? '' : String(value);
};

/** `undefined` for an empty column; numbers may have been stored as text. */
export const wireNumber = (wire: WireValues, id: string): number | undefined => {
  const text = wireText(wire, id).trim();
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
};

/** The column `pollSeconds`; if it is empty, the interval of the device applies. */
export const paceOf = (wire: WireValues): { readonly everyMs?: number } => {
  const seconds = wireNumber(wire, 'pollSeconds');
  return seconds === undefined ? {} : { everyMs: seconds * 1_000 };
};

/** The conversion from received text to a value. Throws a `SpokenError` when the value map cannot be parsed. */
export const ruleOf = (
  { type, enum: items, unit, wire }: Pick<DeclaredProperty, 'type' | 'enum' | 'unit' | 'wire'>,
  mapColumn: string,
): ReadRule => {
  const [scale, offset] = [wireNumber(wire, 'scale'), wireNumber(wire, 'offset')];
  const map = wireText(wire, mapColumn);
  const noValue = noValueOf(wire);
  return {
    type,
    ...(items === undefined ? {} : { enum: items }),
    ...(scale === undefined ? {} : { scale }),
    ...(offset === undefined ? {} : { offset }),
    ...(unit === undefined ? {} : { unit }),
    ...(noValue === undefined ? {} : { noValue }),
    ...(map.trim() === '' ? {} : { map: parseWireWords(map) }),
  };
};

/** A text with its arguments filled in. An invalid argument is a refusal, not a fault of the driver. */
export const fillText = (template: Value | undefined, args: WireValues): string => {
  try {
    return renderTemplate(parseTemplate(String(template ?? ''), 'text'), args).toString();
  } catch (error) {
    const why = textOfError(error);
    throw deviceError('refused', say(`参数错误：${why.zh}`, why.en));
  }
};
