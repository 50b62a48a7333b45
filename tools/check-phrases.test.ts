import { expect, it } from 'vitest';
import { comparePhrases, unusedPhrases } from './check-phrases.ts';
import { linesOf } from './planted.fixture.ts';
import { untranslatedIn } from './visible-text.ts';

const source = (text: string, path = 'console/src/features/a/a-screen.tsx') => [{ path, text }];

it('finds phrases that one language lacks, empty phrases and differing fields', () => {
  const zh = { people: { title: '用户', hello: '你好 {{name}}', gone: '无', empty: '' } };
  const en = { people: { title: 'Users', hello: 'Hello {{who}}', empty: '', more: 'More' } };
  const lines = linesOf(comparePhrases(zh, en)).join('\n');
  expect(lines).toMatch(/zh\/people.ts: add more|en\/people.ts: add more/);
  expect(lines).toMatch(/add gone/);
  expect(lines).toMatch(/hello has different placeholders/);
  expect(lines).toMatch(/empty is empty/);
  expect(lines).not.toMatch(/title/);
});

it('finds keys that nothing uses', () => {
  const words = { people: { title: 'a', level1: 'b', lost: 'c', rows_other: 'd' } };
  const code = source(
    'export const A = (t: (k: string) => string, n: number) => [t("title"), t(`level${n}`), t("rows")];',
  );
  expect(linesOf(unusedPhrases(words, code))).toEqual([expect.stringMatching(/nothing uses lost/)]);
});

it.each([
  ['text', 'export const A = () => <p>Hello there</p>;'],
  ['an attribute', 'export const A = () => <input placeholder="Your name" />;'],
  ['a choice', "export const A = ({ on }: { on: boolean }) => <p>{on ? 'Running' : 'Stopped'}</p>;"],
  ['a template', 'export const A = ({ n }: { n: number }) => <p>{`Rows ${n}`}</p>;'],
  ['Chinese in a constant', "export const title = '用户';"],
])('finds words outside of phrases: %s', (_name, text) => {
  expect(untranslatedIn(source(text))).not.toEqual([]);
});

it('accepts code, symbols and comments', () => {
  const text =
    '// 用户\nexport const A = ({ t, n }: { t: (k: string) => string; n: number }) => <p title={t("title")} className="wide">{n} ms · {t("rows")}</p>;';
  expect(untranslatedIn(source(text))).toEqual([]);
});
