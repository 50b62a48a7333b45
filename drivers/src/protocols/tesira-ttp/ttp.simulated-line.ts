/** A word of a command and its position, which refusals report. */
export interface Word {
  readonly text: string;
  readonly at: number;
}

/** Split at spaces; what stands in quotes is one word. */
export const wordsOf = (line: string): readonly Word[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(({ 1: inQuotes, 2: bare, index }) => ({
    text: inQuotes ?? bare ?? '',
    at: index,
  }));

/** The refusals of "TTP Responses". */
export const refusals = {
  address: '-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}',
  verb: (at: number) => `-ERR Parse error at ${at}: verb was not one of the commands supported by Services`,
  tooFew: (line: string) => `-ERR Parse error at ${line.length}: not enough parameters supplied`,
  value: (at: number) => `-ERR Parse error at ${at}: could not parse value`,
  attribute: (name: string, owner: string) => `-ERR '${name}' is not supported by ${owner}::Attributes`,
  index: (max: number, received: number) =>
    `-ERR INVALID_PARAMETER Index out of range:channelIndex min:1 max:${max} received:${received}`,
  range: (name: string, min: number, max: number, received: number) =>
    `-ERR INVALID_PARAMETER Value out of range:${name} min:${min.toFixed(6)} max:${max.toFixed(6)} received:${received.toFixed(6)}`,
} as const;

export type Known = string | number | boolean;

export const parseKnown = (text: string): Known => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

/** Levels and gains are written with six decimals. */
export const written = (attribute: string, value: Known | readonly Known[]): string => {
  if (Array.isArray(value)) return `[${value.map((one: Known) => written(attribute, one)).join(' ')}]`;
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'number' && /level|gain/i.test(attribute) ? value.toFixed(6) : String(value);
};

/** What a session is answered: with the name of each field, or the bare value (`SESSION set verbose false`). */
export const answered = (verbose: boolean, field: 'value' | 'list', value: string): string =>
  verbose ? `+OK "${field}":${value}` : `+OK ${value}`;
export const published = (verbose: boolean, token: string, value: string): string =>
  verbose ? `! "publishToken":"${token}" "value":${value}` : `! "${token}" ${value}`;
