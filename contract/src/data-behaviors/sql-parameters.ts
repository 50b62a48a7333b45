/** A piece of a statement: text that stays as it is, or the name of a parameter. */
export type SqlPiece = { readonly text: string } | { readonly name: string };

/**
 * Texts, quoted names, comments and casts are left alone; `:name` anywhere else is a parameter. Whether a text with a
 * backslash ends where it seems to is decided as PostgreSQL does: only `E'…'` knows escapes.
 */
const token =
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|::|:([A-Za-z_]\w*)|[\w\u0080-\uffff$]+/g;

/** Where a comment that may hold others ends. */
const endOfComment = (sql: string, from: number): number => {
  let depth = 0;
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return sql.length;
};

export const piecesOfSql = (sql: string): SqlPiece[] => {
  const pieces: SqlPiece[] = [];
  const scan = new RegExp(token);
  let done = 0;
  for (let found = scan.exec(sql); found; found = scan.exec(sql)) {
    const [whole, , name] = found;
    if (whole === '/*') scan.lastIndex = endOfComment(sql, found.index);
    else if (/^\$[^\d$]?[^$]*\$$/.test(whole)) {
      const end = sql.indexOf(whole, scan.lastIndex);
      scan.lastIndex = end < 0 ? sql.length : end + whole.length;
    } else if (name !== undefined) {
      pieces.push({ text: sql.slice(done, found.index) }, { name });
      done = scan.lastIndex;
    }
  }
  return [...pieces, { text: sql.slice(done) }];
};

/** The names of the parameters of a statement, each once. */
export const namesInSql = (sql: string): string[] => [
  ...new Set(piecesOfSql(sql).flatMap((piece) => ('name' in piece ? [piece.name] : []))),
];

/** The statement as PostgreSQL takes it, with `$1`, `$2` … for the names in this order. */
export const numberedSql = (sql: string): { readonly text: string; readonly names: readonly string[] } => {
  const names = namesInSql(sql);
  const text = piecesOfSql(sql)
    .map((piece) => ('name' in piece ? `$${names.indexOf(piece.name) + 1}` : piece.text))
    .join('');
  return { text, names };
};
