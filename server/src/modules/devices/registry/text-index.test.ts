import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextIndex } from './text-index.ts';

const slotOf = (letter: string): number => letter.charCodeAt(0) - 97;
const letters = (slots: Iterable<number>): string[] => [...slots].map((slot) => String.fromCharCode(slot + 97)).sort();

const indexOf = (texts: Record<string, string>) => {
  const index = createTextIndex();
  for (const [id, text] of Object.entries(texts)) index.put(slotOf(id), text);
  return index;
};

describe('the text index', () => {
  it('finds words in the middle of texts, in any script, whatever their case and width', () => {
    const index = indexOf({
      a: '三楼多功能厅投影机\nPJ-00123\n10.0.3.17\nBarco UDX-4K32',
      b: 'Lobby display\nSN9\n10.0.4.17\nSamsung QB55',
      c: '三楼会议室 功放\n\nfd00::2',
    });
    const found = (keyword: string) => letters(index.search(keyword));
    expect(found('投影')).toEqual(['a']);
    expect(found('三楼')).toEqual(['a', 'c']);
    expect(found('楼')).toEqual(['a', 'c']);
    expect(found('00123')).toEqual(['a']);
    expect(found('.17')).toEqual(['a', 'b']);
    expect(found('udx')).toEqual(['a']);
    expect(found('ＱＢ５５')).toEqual(['b']);
    expect(found('display LOB')).toEqual(['b']);
    expect(found('功放 三楼')).toEqual(['c']);
    expect(found('d')).toEqual(['a', 'b', 'c']);
    expect(found('机pj')).toEqual([]);
    expect(found('zz')).toEqual([]);
  });

  it('finds what reading every text would find, whatever was added, changed and removed before', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '投', '影', '𠮷'), maxLength: 8 });
    const step = fc.record({ id: fc.constantFrom('p', 'q', 'r'), text: fc.option(text, { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), text, (steps, keyword) => {
        const index = createTextIndex();
        const kept = new Map<string, string>();
        for (const { id, text } of steps) {
          if (text === undefined) {
            index.remove(slotOf(id));
            kept.delete(id);
          } else {
            index.put(slotOf(id), text);
            kept.set(id, text);
          }
        }
        const words = keyword.split(/\s+/).filter(Boolean);
        const expected = [...kept].filter(([, has]) => words.every((word) => has.includes(word))).map(([id]) => id);
        const inSome = expected.filter((id) => kept.get(id) !== '').sort();
        expect(letters(index.search(keyword))).toEqual(inSome);
        expect(letters(index.search(keyword))).toEqual(inSome);
      }),
    );
  });

  it('forgets earlier texts, and does not grow with changes', () => {
    const index = indexOf({ a: 'first name' });
    expect(letters(index.search('first'))).toEqual(['a']);
    for (let i = 0; i < 5_000; i += 1) index.put(0, `name ${i}`);
    expect(letters(index.search('first'))).toEqual([]);
    expect(letters(index.search('name 4999'))).toEqual(['a']);
    index.remove(0);
    expect(letters(index.search('name'))).toEqual([]);
    index.put(0, 'name anew');
    expect(letters(index.search('name'))).toEqual(['a']);
  });
});
