import { spokenError } from '../../kit/spoken-error.ts';

/** Pieces of a Jinja template (jinja.palletsprojects.com, "Template Designer Documentation"). */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output' | 'statement'; readonly tokens: readonly Token[] };

export type Token =
  | { readonly kind: 'name' | 'sign' | 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number };

const longestTemplate = 4_000;
const mostTokens = 600;

const tokenAt =
  /\s+|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<sign>\*\*|\/\/|==|!=|<=|>=|[-+*/%~|.,:=()[\]{}<>])/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const unquoted = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);

const short = (text: string): string => text.trim().slice(0, 40);
export const unreadable = (part: string): Error =>
  spokenError(`不支持“${short(part)}”`, `"${short(part)}" is not supported`);

const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; at = tokenAt.lastIndex) {
    tokenAt.lastIndex = at;
    const { number, name, string, sign } = tokenAt.exec(source)?.groups ?? {};
    if (tokenAt.lastIndex === 0) throw unreadable(source.slice(at));
    if (number !== undefined) tokens.push({ kind: 'number', text: number, value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (string !== undefined) tokens.push({ kind: 'string', text: unquoted(string) });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    if (tokens.length > mostTokens) throw unreadable(source);
  }
  return tokens;
};

const ends: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

/** The index of the end of a tag, not counting what is quoted in it; -1 when there is none. */
const endOf = (template: string, from: number, end: string): number => {
  let quote = '';
  for (let at = from; at < template.length; at += 1) {
    const sign = template[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (end !== '#}' && (sign === '"' || sign === "'")) quote = sign;
    else if (template.startsWith(end, at)) return at;
  }
  return -1;
};

/** Splits a template; a minus at a tag removes the white space on that side. Throws a `SpokenError`. */
export const segmentsOf = (template: string): readonly Segment[] => {
  if (template.length > longestTemplate) throw spokenError('模板过长', 'the template is too long');
  const segments: Segment[] = [];
  let trims = false;
  const addText = (text: string): void => {
    const plain = trims ? text.trimStart() : text;
    if (plain !== '') segments.push({ kind: 'text', text: plain });
  };
  let at = 0;
  for (;;) {
    const found = /\{[{%#]/g;
    found.lastIndex = at;
    const start = found.exec(template);
    if (start === null) break;
    const [opening] = start;
    const end = endOf(template, start.index + 2, ends[opening] ?? '}}');
    if (end < 0) throw unreadable(template.slice(start.index));
    const inner = template.slice(start.index + 2, end);
    const before = template.slice(at, start.index);
    addText(inner.startsWith('-') ? before.trimEnd() : before);
    trims = inner.endsWith('-');
    at = end + 2;
    if (opening === '{#') continue;
    const tokens = tokensOf(inner.replace(/^[-+]/, '').replace(/-$/, ''));
    segments.push({ kind: opening === '{{' ? 'output' : 'statement', tokens });
  }
  addText(template.slice(at));
  return segments;
};
