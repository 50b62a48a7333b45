import { z } from 'zod';

export const DatabaseKind = z.enum(['postgresql', 'mysql', 'sqlserver', 'oracle', 'clickhouse', 'sqlite']);
export type DatabaseKind = z.infer<typeof DatabaseKind>;

/** How a database reads a statement, as far as it must be known to find the parameters in it. */
export interface SqlDialect {
  /** Texts and names between quotes, and whatever else no parameter can be in; patterns as in a regular expression. */
  readonly quoted: readonly string[];
  readonly lineComments: readonly string[];
  /** A comment between marks may hold others. */
  readonly nestedComments: boolean;
  /** `$tag$ … $tag$` is a text. */
  readonly dollarQuotes: boolean;
  /** What stands for the n-th parameter (from 1). `?` takes the next value, so that a name may need its value twice. */
  marker(name: string, n: number, value: unknown): string;
  /** A name of a table or column between its quotes. */
  quote(name: string): string;
  /** The first rows of what `select` gives, as a whole statement. */
  first(select: string, rows: number): string;
}

const plain = `'(?:[^']|'')*'`;
const escaped = `'(?:[^'\\\\]|\\\\[\\s\\S]|'')*'`;
const double = `"(?:[^"]|"")*"`;
const escapedDouble = `"(?:[^"\\\\]|\\\\[\\s\\S]|"")*"`;
const backticks = '`(?:[^`\\\\]|\\\\[\\s\\S]|``)*`';
const brackets = `\\[(?:[^\\]]|\\]\\])*\\]`;
/** `q'[…]'`: the text ends with the other bracket, or the same character. */
const oracleQuotes = `[nN]?[qQ]'(?:\\[[\\s\\S]*?\\]|\\{[\\s\\S]*?\\}|\\([\\s\\S]*?\\)|<[\\s\\S]*?>|(?<oracleEnd>[^\\s[{(<])[\\s\\S]*?\\k<oracleEnd>)'`;

const quotedTwice = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const limited = (select: string, rows: number): string => `${select}\nlimit ${rows}`;

/** The type that a value has for ClickHouse, which wants one for each parameter. */
const clickhouseType = (value: unknown): string => {
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'Int64' : 'Float64';
  return value === null ? 'Nullable(String)' : 'String';
};

export const sqlDialects: Readonly<Record<DatabaseKind, SqlDialect>> = {
  // Whether a text with a backslash ends where it seems to: only `E'…'` knows escapes.
  postgresql: {
    quoted: [`[eE]${escaped}`, plain, double, '::'],
    lineComments: ['--'],
    nestedComments: true,
    dollarQuotes: true,
    marker: (_name, n) => `$${n}`,
    quote: quotedTwice,
    first: limited,
  },
  mysql: {
    quoted: [escaped, escapedDouble, '`(?:[^`]|``)*`'],
    lineComments: ['#', '--(?=\\s|$)'],
    nestedComments: false,
    dollarQuotes: false,
    marker: () => '?',
    quote: (name) => `\`${name.replaceAll('`', '``')}\``,
    first: limited,
  },
  sqlserver: {
    quoted: [plain, double, brackets, '::'],
    lineComments: ['--'],
    nestedComments: true,
    dollarQuotes: false,
    marker: (name) => `@${name}`,
    quote: (name) => `[${name.replaceAll(']', ']]')}]`,
    first: (select, rows) => select.replace(/^select/, `select top (${rows})`),
  },
  oracle: {
    quoted: [oracleQuotes, plain, double],
    lineComments: ['--'],
    nestedComments: false,
    dollarQuotes: false,
    marker: (_name, n) => `:${n}`,
    quote: quotedTwice,
    first: (select, rows) => `${select}\nfetch first ${rows} rows only`,
  },
  clickhouse: {
    quoted: [escaped, escapedDouble, backticks, '::'],
    lineComments: ['--', '#!', '# '],
    nestedComments: true,
    dollarQuotes: true,
    marker: (name, _n, value) => `{${name}:${clickhouseType(value)}}`,
    quote: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    first: limited,
  },
  sqlite: {
    quoted: [plain, double, '`(?:[^`]|``)*`', `\\[[^\\]]*\\]`],
    lineComments: ['--'],
    nestedComments: false,
    dollarQuotes: false,
    marker: (_name, n) => `?${n}`,
    quote: quotedTwice,
    first: limited,
  },
};
