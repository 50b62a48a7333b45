import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadManualPage, pictureOf } from './manual-files.ts';
import { isManualPage, manualPageNames, manualPages, pageOfScreen } from './manual-pages.ts';
import { type Block, type Inline, inlinesOf, readMarkdown, textsOf } from './markdown.ts';
import { loadManual, searchManual } from './search-manual.ts';

const docs = join(import.meta.dirname, '../../../../../docs/manual');
const written = ['zh', 'en'] as const;

const partsOf = (block: Block): readonly Inline[] => {
  if (block.kind === 'code') return [];
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2);
  if (block.kind === 'list') return block.items.flatMap(({ line, below }) => [...line, ...below.flatMap(partsOf)]);
  return block.line;
};

describe('the manual', () => {
  it.each(written)('has every page of docs/manual in %s, and no other', (language) => {
    const files = readdirSync(join(docs, language)).map((name) => name.replace(/\.md$/, ''));
    expect(files.sort()).toEqual([...manualPageNames].sort());
  });
  it('is about each screen on one page at most', () => {
    const screens = Object.values(manualPages).flat();
    expect(new Set(screens).size).toBe(screens.length);
    expect([pageOfScreen('themeSetting'), pageOfScreen('logQuery'), pageOfScreen(undefined)]).toEqual([
      'themes',
      undefined,
      undefined,
    ]);
  });
  it.each(written)('has all pictures and pages that it names in %s, and begins with a title', async (language) => {
    for (const page of manualPageNames) {
      const blocks = readMarkdown(await loadManualPage(page, language));
      expect([page, blocks[0]]).toEqual([page, expect.objectContaining({ kind: 'heading', level: 1 })]);
      for (const part of blocks.flatMap(partsOf)) {
        if (part.kind === 'image') expect([page, part.from, pictureOf(part.from)]).not.toContain(undefined);
        if (part.kind === 'link' && /\.md/.test(part.to))
          expect([page, part.to, isManualPage(part.to.replace(/\.md.*/, ''))]).toEqual([page, part.to, true]);
      }
    }
  });
  it('is in Chinese for readers of a language that it is not written in', async () => {
    expect(await loadManualPage('themes', 'ru')).toBe(await loadManualPage('themes', 'zh'));
  });
  it('finds pages by all words of a search, in either language', async () => {
    const [zh, en] = [await loadManual('zh'), await loadManual('en')];
    expect(searchManual(en, 'sign-in BOX centred').map(({ page }) => page)).toContain('themes');
    expect(searchManual(zh, '主题').map(({ page }) => page)[0]).toBe('themes');
    expect(searchManual(en, 'no such word anywhere')).toEqual([]);
    expect(searchManual(en, '  ')).toEqual([]);
  });
});

describe('markdown', () => {
  it('reads headings, lists in lists, tables and code', () => {
    const blocks = readMarkdown(
      '# T\n\ntwo\nlines\n\n1. **a**\n   - b\n     more\n2. c\n\n| x | y |\n|---|---|\n| 1 | `2` |\n\n```\n# no\n```',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'code']);
    expect(blocks.flatMap(textsOf)).toEqual(['T', 'two lines', 'a', 'b more', 'c', 'x · y', '1 · 2', '# no']);
  });
  it('joins Chinese lines without a space', () => {
    expect(readMarkdown('第一行，\n第二行').flatMap(textsOf)).toEqual(['第一行，第二行']);
  });
  it('takes markup as text, and pictures from nowhere else', () => {
    expect(inlinesOf('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }]);
    for (const source of [
      'https://evil.test/a.png',
      '//evil.test/a.png',
      'data:image/png;base64,AA',
      '../../screenshots/../x.png',
    ])
      expect(pictureOf(source)).toBeUndefined();
  });
  it('ends for any text', () => {
    for (const text of [
      '',
      '|',
      '```',
      '- ',
      '1.',
      '  - x\n- y\n    z',
      '#'.repeat(9),
      '\n\n',
      '**',
      '[a](',
      '   3. x\n 2. y',
    ])
      expect(Array.isArray(readMarkdown(text))).toBe(true);
  });
});
