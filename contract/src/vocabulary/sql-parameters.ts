import { type DatabaseKind, type SqlDialect, sqlDialects } from './sql-dialects.ts';

/** A piece of a statement: text that stays as it is, something between quotes or a comment, or the name of a parameter. */
export type SqlPiece =
  | { readonly text: string }
  | { readonly quoted: string; readonly comment: boolean }
  | { readonly name: string };

const dollar = '(?<dollar>\\$(?:[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*)?\\$)';

/** Texts, quoted names, comments and casts are left alone; `:name` anywhere else is a parameter. */
const tokenOf = ({ quoted, lineComments, dollarQuotes }: SqlDialect): RegExp =>
  new RegExp(
    [
      `(?<quoted>${quoted.join('|')})`,
      `(?<line>(?:${lineComments.join('|')})[^\\n]*)`,
      '(?<block>\\/\\*)',
      ...(dollarQuotes ? [dollar] : []),
      ':(?<name>[A-Za-z_]\\w*)',
      '[\\w\\u0080-\\uffff$]+',
    ].join('|'),
    'g',
  );

/** Where a comment ends that began two characters before. */
const endOfComment = (sql: string, from: number, nested: boolean): number => {
  let depth = 1;
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    if (found[0] === '*/') depth -= 1;
    else if (nested) depth += 1;
    if (depth === 0) return mark.lastIndex;
  }
  return sql.length;
};

const endOf = (sql: string, mark: string, from: number): number => {
  const at = sql.indexOf(mark, from);
  return at < 0 ? sql.length : at + mark.length;
};

export const piecesOfSql = (sql: string, kind: DatabaseKind): SqlPiece[] => {
  const dialect = sqlDialects[kind];
  const pieces: SqlPiece[] = [];
  const scan = tokenOf(dialect);
  let done = 0;
  const take = (piece: SqlPiece, from: number, to: number): void => {
    pieces.push({ text: sql.slice(done, from) }, piece);
    done = to;
    scan.lastIndex = to;
  };
  for (let found = scan.exec(sql); found; found = scan.exec(sql)) {
    const { quoted, line, block, dollar: tag, name } = found.groups ?? {};
    const [from, to] = [found.index, scan.lastIndex];
    if (name !== undefined) take({ name }, from, to);
    else if (quoted !== undefined || line !== undefined)
      take({ quoted: sql.slice(from, to), comment: line !== undefined }, from, to);
    else if (block !== undefined || tag !== undefined) {
      const end = tag === undefined ? endOfComment(sql, to, dialect.nestedComments) : endOf(sql, tag, to);
      take({ quoted: sql.slice(from, end), comment: tag === undefined }, from, end);
    }
  }
  return [...pieces, { text: sql.slice(done) }];
};

/** The names of the parameters of a statement, each once. */
export const namesInSql = (sql: string, kind: DatabaseKind): string[] => [
  ...new Set(piecesOfSql(sql, kind).flatMap((piece) => ('name' in piece ? [piece.name] : []))),
];

/** A statement as the library of a database takes it, and the names whose values go with it, in this order. */
export interface BoundSql {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * The statement with marks in place of its parameters. A mark that means the next value (`?`) has its name in the list
 * each time, any other once.
 */
export const boundSql = (sql: string, kind: DatabaseKind, args: Readonly<Record<string, unknown>> = {}): BoundSql => {
  const { marker } = sqlDialects[kind];
  const names: string[] = [];
  const mark = (name: string): string => {
    const isNext = marker(name, 1, null) === '?';
    if (isNext || !names.includes(name)) names.push(name);
    return marker(name, names.indexOf(name) + 1, args[name] ?? null);
  };
  const text = piecesOfSql(sql, kind)
    .map((piece) => ('name' in piece ? mark(piece.name) : 'text' in piece ? piece.text : piece.quoted))
    .join('');
  return { text, names };
};
