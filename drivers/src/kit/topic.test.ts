import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCovers, isTopic, isTopicFilter, isTopicLevel, topicMatcher } from './topic-filter.ts';
import { createTopicTrie } from './topic-trie.ts';

/** MQTT 3.1.1, section 4.7, written down as plainly as possible. */
const plainly = (filter: string, topic: string): boolean => {
  const [f, t] = [filter.split('/'), topic.split('/')];
  if (topic.startsWith('$') && /^[+#]/.test(filter)) return false;
  for (let at = 0; ; at += 1) {
    if (f[at] === '#') return true;
    if (at === f.length || at === t.length) return f.length === t.length || (at === t.length && f[at] === '#');
    if (f[at] !== '+' && f[at] !== t[at]) return false;
  }
};
const level = fc.constantFrom('a', 'b', '', '$S');
const topics = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'));
const filters = fc
  .tuple(fc.array(fc.oneof(level, fc.constant('+')), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([levels, open]) => [...levels, ...(open ? ['#'] : [])].join('/'));

describe('topic filters', () => {
  it('match as section 4.7 says', () => {
    fc.assert(
      fc.property(fc.array(filters, { maxLength: 12 }), topics, (list, topic) => {
        const trie = createTopicTrie<string>();
        for (const filter of new Set(list)) trie.add(filter, filter);
        const expected = [...new Set(list)].filter((filter) => plainly(filter, topic)).sort();
        expect([...trie.match(topic)].sort()).toEqual(expected);
        expect(topicMatcher(list)(topic)).toBe(expected.length > 0);
      }),
    );
  });

  it('forget what was taken out, also what was asked before', () => {
    const trie = createTopicTrie<number>();
    const stop = trie.add('a/+', 1);
    trie.add('a/b', 2);
    expect([...trie.match('a/b')].sort()).toEqual([1, 2]);
    stop();
    stop();
    expect(trie.match('a/b')).toEqual([2]);
  });

  it('cover only what they match', () => {
    fc.assert(
      fc.property(filters, filters, fc.array(topics, { maxLength: 20 }), (allowed, asked, list) => {
        if (!filterCovers(allowed, asked)) return;
        for (const topic of list) if (plainly(asked, topic)) expect(plainly(allowed, topic)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['tele/#', 'tele/plug/STATE', true],
    ['tele/+/STATE', 'tele/plug/STATE', true],
    ['tele/+/STATE', 'tele/+/STATE', true],
    ['tele/+/STATE', 'tele/#', false],
    ['tele/#', 'tele', true],
    ['#', '$SYS/broker', false],
    ['$SYS/#', '$SYS/broker', true],
    ['a/b', 'a/+', false],
  ])('%s covers %s: %s', (allowed, asked, covered) => {
    expect(filterCovers(allowed, asked)).toBe(covered);
  });

  it('are distinguished from texts that are none', () => {
    expect(['a/b', '/a', 'a//b', '+/b', '#', 'a/#'].every(isTopicFilter)).toBe(true);
    expect(['', 'a/#/b', 'a+/b', 'a#', 'a\0'].some(isTopicFilter)).toBe(false);
    expect([isTopic('a/b'), isTopic('a/+'), isTopicLevel('plug 1'), isTopicLevel('a/b')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
