import { fileURLToPath } from 'node:url';
import { errorCodes, type Language, languages, sourceLanguages } from '@eoms/contract/vocabulary';
import { folders } from '@eoms/phrases';
import { wordsOf } from './check-phrases.ts';
import { incompleteLanguages } from './incomplete-languages.ts';
import { languageBranches } from './language-branches.ts';
import { isNode, parse, readSources, report, root, type SyntaxNode, stringOf, walk } from './sources.ts';

/** The Chinese of a text that stands in the source: `say('电源', 'Power')` or `{ zh: '电源', en: 'Power' }`. */
const sourceOf = (node: SyntaxNode): string | undefined => {
  if (node.type === 'CallExpression' && isNode(node.callee) && ['say', 'both'].includes(String(node.callee.name)))
    return Array.isArray(node.arguments) ? stringOf(node.arguments[0]) : undefined;
  return node.type === 'Property' && isNode(node.key) && node.key.name === 'zh' ? stringOf(node.value) : undefined;
};

/** All texts that stand in the source of drivers, engine and phrases, by their Chinese. */
export const sourceTexts = (base: string): ReadonlySet<string> => {
  const texts = new Set<string>();
  for (const source of readSources(base, ['drivers/src', 'engine/src', 'phrases/src']))
    walk(parse(source), (node) => {
      const text = sourceOf(node);
      if (text !== undefined) texts.add(text);
      return undefined;
    });
  return texts;
};

const namedAtMost = 5;

/** What is lacking, in numbers, and the first of it by name. */
const countOf = (what: string, all: Iterable<string>, known: object): string => {
  const names = [...all];
  const lacking = names.filter((name) => !Object.hasOwn(known, name));
  const first = lacking.slice(0, namedAtMost).join(', ');
  const some =
    lacking.length === 0 || lacking.length === names.length
      ? ''
      : ` (${first}${lacking.length > namedAtMost ? ', …' : ''})`;
  return `${what}: ${lacking.length} of ${names.length} lacking${some}`;
};

/** What a further language shows in Chinese, in lines of counts. */
const lackingIn = async (language: Language, base: string): Promise<string[]> => {
  const [chinese, own, folder] = [await wordsOf('zh'), await wordsOf(language), folders[language]];
  return [
    ...Object.entries(chinese).map(([family, words]) => countOf(family, Object.keys(words), own[family] ?? {})),
    countOf('errors', errorCodes, (await folder?.errors?.()) ?? {}),
    countOf('texts in the source', sourceTexts(base), (await folder?.texts?.()) ?? {}),
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Chinese and English are complete: what they lack does not compile, or is an error of the check of phrases.
  const further = languages.filter(({ code }) => !sourceLanguages.some((one) => one === code));
  for (const { code, name } of further)
    console.log([`${name} (${code})`, ...(await lackingIn(code, root))].join('\n  '));
  report('languages', [...languageBranches(root), ...(await incompleteLanguages())]);
}
