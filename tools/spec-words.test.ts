import { errorCodes, type Language } from '@eoms/contract/vocabulary';
import { errorText, familyNames, fieldProblemText, isFieldProblem, ownPhrases } from '@eoms/phrases';
import { describe, expect, it } from 'vitest';
import { unusedPhrases } from './check-phrases.ts';
import { readSources, root } from './sources.ts';
import { catalogue, type Said, type Sentence } from './spec-words.ts';

const sentences: [string, Sentence][] = Object.entries(catalogue);
const built = sentences.flatMap(([en, sentence]) =>
  'notBuilt' in sentence ? [] : sentence.flatMap(({ zh, keys }: Said) => keys.map((key) => [en, zh, key] as const)),
);
const notBuilt = sentences.flatMap(([en, sentence]) => ('notBuilt' in sentence ? [en] : []));

const wordsOf = async (language: Language, family: string): Promise<Readonly<Record<string, string>>> => {
  const known = familyNames.find((one) => one === family);
  return known ? ownPhrases(known, language) : {};
};
const textOf = async (language: Language, key: string): Promise<string> => {
  const [family = '', name = ''] = key.split(':');
  if (family === 'errors') return errorCodes.some((code) => code === name) ? errorText(name, language) : '';
  if (family === 'fields') return isFieldProblem(name) ? fieldProblemText(name, language) : '';
  return (await wordsOf(language, family))[name] ?? '';
};

/** The whole sentence, after nothing or "Variable 2: " and before nothing or a detail. */
const says = (text: string, sentence: string): boolean => {
  const whole = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|: |：)${whole}($|[:：，,.（！]| [({])`).test(text);
};

describe('the sentences of the specification', () => {
  it.each(built)('"%s" / "%s" is said by %s', async (en, zh, key) => {
    const texts = [await textOf('en', key), await textOf('zh', key)] as const;
    expect(says(texts[0], en), texts[0]).toBe(true);
    expect(says(texts[1], zh), texts[1]).toBe(true);
  });

  it('are said for every kind of group', () => {
    const codes = errorCodes.filter((code) => /group\.nameInUse$/i.test(code)).map((code) => `errors:${code}`);
    const listed = built.filter(([en]) => en === 'The group name already exists').map(([, , key]) => key);
    expect(codes.filter((code) => !listed.includes(code))).toEqual([]);
  });

  it('are used somewhere', () => {
    const used = readSources(root, ['console/src', 'server/src', 'contract/src']);
    const phrases: Record<string, Record<string, string>> = {};
    for (const [en, , key] of built) {
      const [family = '', name = ''] = key.split(':');
      phrases[family] = { ...phrases[family], [name]: en };
    }
    expect(unusedPhrases(phrases, used)).toEqual([]);
  });

  it('are all there, and those not built yet are said by nothing', async () => {
    // Section 8 has 23 user messages and seven kinds of success: save, delete, submit, update, operation, import, copy.
    expect(sentences).toHaveLength(23 + 7);
    const families = await Promise.all(familyNames.map((family) => wordsOf('en', family)));
    const texts = [...families.flatMap(Object.values), ...errorCodes.map((code) => errorText(code, 'en'))];
    for (const sentence of notBuilt) expect(texts.filter((text) => says(text, sentence))).toEqual([]);
  });
});

it('labels page sizes and the sign-in as the specification does', async () => {
  expect(await textOf('en', 'ui:perPage')).toBe('{{size}} items/page');
  expect(await textOf('zh', 'ui:perPage')).toBe('{{size}} 条/页');
  expect(await textOf('en', 'login:title')).toBe('user login');
  expect(await textOf('zh', 'login:title')).toBe('用户登录');
});
