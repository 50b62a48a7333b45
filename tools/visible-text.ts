import { parseSync } from 'vite';
import {
  isNode,
  isTest,
  lineOf,
  type Problem,
  parse,
  type Source,
  type SyntaxNode,
  stringOf,
  walk,
} from './sources.ts';

/** Attributes whose text is displayed or read aloud. */
const visible = new Set([
  'title',
  'placeholder',
  'label',
  'aria-label',
  'alt',
  'description',
  'okText',
  'cancelText',
  'tooltip',
  'extra',
  'addonAfter',
  'addonBefore',
]);
const hasLetters = (text: string): boolean => /\p{L}{2,}/u.test(text);
const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Literals that a JSX expression can display: `{'a'}`, `{on ? 'a' : 'b'}`, `{on && 'a'}`, `{x ?? 'a'}`. */
const shown = (node: unknown): SyntaxNode[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return [node];
  if (node.type === 'TemplateLiteral') return Array.isArray(node.quasis) ? node.quasis.filter(isNode) : [];
  if (node.type === 'ConditionalExpression') return [...shown(node.consequent), ...shown(node.alternate)];
  if (node.type === 'LogicalExpression') return shown(node.right);
  if (node.type === 'JSXExpressionContainer') return shown(node.expression);
  return [];
};

const textOf = (node: SyntaxNode): string => {
  if (node.type === 'TemplateElement') return String((node.value as { raw: string }).raw);
  return stringOf(node) ?? '';
};

const jsxTexts = (node: SyntaxNode): { at: SyntaxNode; text: string }[] => {
  if (node.type === 'JSXText') return [{ at: node, text: String(node.value) }];
  if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && Array.isArray(node.children))
    return node.children
      .filter((child) => isNode(child) && child.type === 'JSXExpressionContainer')
      .flatMap(shown)
      .map((at) => ({ at, text: textOf(at) }));
  if (node.type === 'JSXAttribute' && isNode(node.name) && visible.has(String(node.name.name)))
    return shown(node.value).map((at) => ({ at, text: textOf(at) }));
  return [];
};

/** The text with comments blanked out, so that offsets stay the same. */
const withoutComments = ({ path, text }: Source): string => {
  let code = text;
  for (const { start, end } of parseSync(path, text).comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  return code;
};

/** Symbols that are the same in every language. */
const symbols = /\b(ms|kB|MB|GB|UTC|ID|IP|Ctrl|Esc|Tab|Enter|EOMS)\b/g;

/** Finds visible text in code: JSX text, visible attributes, and Chinese anywhere. */
export const untranslatedIn = (sources: readonly Source[]): Problem[] => {
  const problems: Problem[] = [];
  for (const source of sources) {
    if (isTest(source.path)) continue;
    const report = (offset: number, text: string) =>
      problems.push({
        path: source.path,
        line: lineOf(source.text, offset),
        text: `"${text.trim().slice(0, 40)}" is visible text: put it into phrases and show it with t(…)`,
      });
    const han = withoutComments(source).search(/\p{Script=Han}/u);
    if (han >= 0) report(han, /\p{Script=Han}+/u.exec(source.text.slice(han))?.[0] ?? '');
    if (!source.path.endsWith('.tsx')) continue;
    walk(parse(source), (node) => {
      for (const { at, text } of jsxTexts(node))
        if (hasLetters(text.replace(symbols, '')) && !hasHan(text)) report(at.start, text);
      return undefined;
    });
  }
  return problems;
};

/** Returns every string literal in the sources, and the static beginnings of template strings. */
export const literalsOf = (
  sources: readonly Source[],
): { whole: ReadonlySet<string>; beginnings: readonly string[] } => {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of sources) {
    if (isTest(source.path)) continue;
    walk(parse(source), (node) => {
      const text = stringOf(node);
      if (text !== undefined) whole.add(text);
      if (
        (node.type === 'Property' || node.type === 'TSPropertySignature') &&
        isNode(node.key) &&
        node.key.type === 'Identifier'
      )
        whole.add(String(node.key.name));
      if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
        const [first, ...rest] = node.quasis.filter(isNode).map(textOf);
        if (first && rest.length > 0 && /^[A-Za-z][\w.:]*$/.test(first)) beginnings.add(first);
        if (first && rest.length === 0) whole.add(first);
      }
      return undefined;
    });
  }
  return { whole, beginnings: [...beginnings] };
};
