/** The messages of a frame in their order; those of one kind in a row share their name. */
export type Messages = readonly (readonly [name: string, payloads: readonly unknown[]])[];

type Write = (names: readonly string[], payloads: readonly string[]) => string;

/** Format 1: `[[name, payload], …]`. */
const writeEach: Write = (names, payloads) =>
  `[${payloads.map((payload, i) => `[${JSON.stringify(names[i])},${payload}]`).join(',')}]`;

/** Format 2: `[[name, [payload, …]], …]`. */
const writeRuns: Write = (names, payloads) => {
  let body = '';
  let last: string | undefined;
  payloads.forEach((payload, i) => {
    const name = names[i];
    if (name === last) body += `,${payload}`;
    else body += `${last === undefined ? '[' : ']],'}[${JSON.stringify(name)},[${payload}`;
    last = name;
  });
  return `${body}]]]`;
};

const readEach = (text: string): Messages =>
  (JSON.parse(text) as [name: string, payload: unknown][]).map(([name, payload]) => [name, [payload]]);
const readRuns = (text: string): Messages => JSON.parse(text);

/**
 * How bodies are written, by format. A new one is added at the end; the first may go when no neighbour of this version
 * knows only that.
 */
const formats: readonly { readonly write: Write; readonly read: (text: string) => Messages }[] = [
  { write: writeEach, read: readEach },
  { write: writeRuns, read: readRuns },
];

export const firstFormat = 1;

/** The latest format that this version reads and writes; it reads all before it too. */
export const latestFormat = formats.length;

export const isReadable = (format: number): boolean => formats[format - firstFormat] !== undefined;

/** `payloads` are JSON. */
export const writeBody = (format: number, names: readonly string[], payloads: readonly string[]): string =>
  (formats[format - firstFormat] ?? { write: writeRuns }).write(names, payloads);

/** Throws if it cannot be read. */
export const readBody = (format: number, text: string): Messages => {
  const known = formats[format - firstFormat];
  if (!known) throw new Error(`unknown format ${format}`);
  return known.read(text);
};
