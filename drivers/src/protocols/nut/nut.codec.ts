/**
 * The text protocol of Network UPS Tools: RFC 9271 (and "Network protocol information" of the NUT developer guide). A
 * request is one line; an answer is one line, or a list between `BEGIN LIST …` and `END LIST …`.
 */
export type NutAnswer =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'list'; readonly of: string; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'words'; readonly words: readonly string[] };

const newline = 10;
const beginList = Buffer.from('BEGIN LIST');
const endList = Buffer.from('\nEND LIST');

/** A whole list counts as one frame, so that it is the answer to one question. */
export const nutFrameLength = (buffer: Buffer): number | undefined => {
  const first = buffer.indexOf(newline);
  if (first < 0) return undefined;
  if (!buffer.subarray(0, beginList.length).equals(beginList)) return first + 1;
  const end = buffer.indexOf(endList, first);
  const last = end < 0 ? -1 : buffer.indexOf(newline, end + 1);
  return last < 0 ? undefined : last + 1;
};

/** Words as section 4.1.2 has them: quoted where they contain spaces, `\"` and `\\` inside. */
export const splitWords = (line: string): string[] => {
  const words: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g))
    words.push(quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'));
  return words;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: a control byte could end the command on the wire
const control = /[\x00-\x1f\x7f]/;

/** One word of a request, quoted when it has to be. Throws for control bytes. */
export const encodeWord = (word: string): string => {
  if (control.test(word)) throw new Error('a parameter contains control characters');
  return /^[A-Za-z0-9._:@+-]+$/.test(word) ? word : `"${word.replace(/[\\"]/g, '\\$&')}"`;
};

export const encodeRequest = (...words: readonly string[]): string => `${words.map(encodeWord).join(' ')}\n`;

export const decodeAnswer = (frame: Buffer): NutAnswer => {
  const lines = frame
    .toString('utf8')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const words = splitWords(lines[0] ?? '');
  const [first = '', second = ''] = words;
  if (first === 'OK') return { kind: 'ok', text: words.slice(1).join(' ') };
  if (first === 'ERR') return { kind: 'error', code: second };
  if (first !== 'BEGIN' || second !== 'LIST') return { kind: 'words', words };
  const rows = lines.slice(1).filter((line) => line !== '' && !line.startsWith('END LIST'));
  return { kind: 'list', of: words[2] ?? '', rows: rows.map(splitWords) };
};

/** `VAR ups name "value"` rows as a map. */
export const variablesOf = (answer: NutAnswer): ReadonlyMap<string, string> =>
  new Map(
    answer.kind === 'list' && answer.of === 'VAR'
      ? answer.rows.flatMap(([kind, , name, value]) =>
          kind === 'VAR' && name !== undefined && value !== undefined ? [[name, value] as const] : [],
        )
      : [],
  );

const plainName = /^[A-Za-z0-9._-]{1,64}$/;

/** Names in a list of UPSs (`UPS name "description"`) or commands (`CMD ups name`). Noise is no name. */
export const namesOf = (answer: NutAnswer, of: 'UPS' | 'CMD'): readonly string[] =>
  answer.kind === 'list' && answer.of === of
    ? answer.rows.flatMap((row) => row[of === 'UPS' ? 1 : 2] ?? []).filter((name) => plainName.test(name))
    : [];
