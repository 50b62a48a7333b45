/** A text in single quotes of a POSIX shell. */
export const inShellQuotes = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

interface Style {
  readonly key: (name: string) => string;
  readonly plain: (value: unknown) => string;
  readonly step: string;
}

const lines = (inner: readonly string[], [open, close]: string, depth: number, step: string): string =>
  inner.length === 0
    ? `${open}${close}`
    : `${open}\n${inner.map((line) => `${step.repeat(depth + 1)}${line},\n`).join('')}${step.repeat(depth)}${close}`;

const written = (value: unknown, depth: number, style: Style): string => {
  if (value === null || typeof value !== 'object') return style.plain(value);
  if (Array.isArray(value))
    return lines(
      value.map((one) => written(one, depth + 1, style)),
      '[]',
      depth,
      style.step,
    );
  const pairs = Object.entries(value).map(([name, inner]) => `${style.key(name)}: ${written(inner, depth + 1, style)}`);
  return lines(pairs, '{}', depth, style.step);
};

const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
const python: Style = {
  key: (name) => JSON.stringify(name),
  // Texts of JSON are texts of Python: no character of an example is beyond U+FFFF.
  plain: (value) => (typeof value === 'string' ? JSON.stringify(value) : (words[String(value)] ?? String(value))),
  step: '    ',
};
const typescript: Style = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`),
  plain: (value) =>
    typeof value === 'string'
      ? `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`
      : String(value),
  step: '  ',
};

/** Data of JSON as it is written in a program, indented by so many steps. */
export const asPython = (value: unknown, depth: number): string => written(value, depth, python);
export const asTypeScript = (value: unknown, depth: number): string => written(value, depth, typescript);
