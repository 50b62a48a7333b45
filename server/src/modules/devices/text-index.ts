/** Numbers of the texts that have a pair of characters; ascending, with room to grow. */
interface Slots {
  numbers: Uint32Array;
  length: number;
}

const addTo = (slots: Slots, slot: number): void => {
  // The same pair again in the same text.
  if (slots.length > 0 && slots.numbers[slots.length - 1] === slot) return;
  if (slots.length === slots.numbers.length) {
    const wider = new Uint32Array(slots.length * 2);
    wider.set(slots.numbers);
    slots.numbers = wider;
  }
  slots.numbers[slots.length] = slot;
  slots.length += 1;
};

const plainAscii = /^[\x20-\x7e\n]*$/;
/** One form for what looks alike: full-width digits of a Chinese keyboard find plain ones, capitals small letters. */
const searchable = (text: string): string => (plainAscii.test(text) ? text : text.normalize('NFKC')).toLowerCase();
const wordsOf = (keyword: string): string[] => searchable(keyword).split(/\s+/).filter(Boolean);

const ascii = 128;

/** Which texts have a pair of characters. Most pairs are of plain letters, which a table finds ten times as fast as a map. */
const createPairs = () => {
  const plain = new Array<Slots | undefined>(ascii * ascii).fill(undefined);
  const others = new Map<number, Slots>();
  return {
    at(text: string, at: number): Slots | undefined {
      const [a, b] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
      return a < ascii && b < ascii ? plain[a * ascii + b] : others.get(a * 0x10000 + b);
    },
    make(text: string, at: number): Slots {
      const slots: Slots = { numbers: new Uint32Array(4), length: 0 };
      const [a, b] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
      if (a < ascii && b < ascii) plain[a * ascii + b] = slots;
      else others.set(a * 0x10000 + b, slots);
      return slots;
    },
  };
};

const containsAll = (text: string, words: readonly string[]): boolean => {
  for (let i = 0; i < words.length; i += 1) if (!text.includes(words[i] ?? '')) return false;
  return true;
};

export interface TextIndex<T> {
  put(id: string, text: string, item: T): void;
  remove(id: string): void;
  /** Every item whose text contains all words of the keyword, wherever they stand in it; in no order. */
  search(keyword: string): readonly T[];
  /** Whether one item is among them. */
  fits(id: string, keyword: string): boolean;
}

const rememberedSearches = 32;
/** Texts left behind by changed and removed items, before everything is written anew. */
const wasteAtLeast = 1_000;

/**
 * Finds words in the middle of short texts, in any script. Only the texts with the rarest pair of characters of the
 * keyword are read, so that a search among 100 000 takes some tens of microseconds where few fit.
 */
export const createTextIndex = <T>(): TextIndex<T> => {
  let pairs = createPairs();
  let texts: string[] = [];
  let items: (T | undefined)[] = [];
  const slotOf = new Map<string, number>();
  const searches = new Map<string, readonly T[]>();

  const append = (id: string, text: string, item: T): void => {
    const slot = texts.length;
    texts.push(text);
    items.push(item);
    slotOf.set(id, slot);
    for (let i = 0; i < text.length - 1; i += 1) addTo(pairs.at(text, i) ?? pairs.make(text, i), slot);
  };

  const rewrite = (): void => {
    const kept = [...slotOf].map(([id, slot]) => ({ id, text: texts[slot] ?? '', item: items[slot] as T }));
    [pairs, texts, items] = [createPairs(), [], []];
    slotOf.clear();
    for (const { id, text, item } of kept) append(id, text, item);
  };

  const drop = (id: string): void => {
    const slot = slotOf.get(id);
    if (slot === undefined) return;
    slotOf.delete(id);
    texts[slot] = '';
    items[slot] = undefined;
    if (texts.length - slotOf.size > Math.max(wasteAtLeast, slotOf.size)) rewrite();
  };

  /** The texts with the rarest pair of the words: none where a pair is unknown, all where no word has two characters. */
  const candidates = (words: readonly string[]): Slots | 'all' | 'none' => {
    let rarest: Slots | undefined;
    for (const word of words)
      for (let i = 0; i < word.length - 1; i += 1) {
        const slots = pairs.at(word, i);
        if (!slots) return 'none';
        if (!rarest || slots.length < rarest.length) rarest = slots;
      }
    return rarest ?? 'all';
  };

  const find = (words: readonly string[]): T[] => {
    const where = candidates(words);
    const found: T[] = [];
    if (where === 'none') return found;
    const length = where === 'all' ? texts.length : where.length;
    for (let i = 0; i < length; i += 1) {
      const slot = where === 'all' ? i : (where.numbers[i] ?? 0);
      const item = items[slot];
      if (item !== undefined && containsAll(texts[slot] ?? '', words)) found.push(item);
    }
    return found;
  };

  return {
    put(id, text, item) {
      searches.clear();
      const plain = searchable(text);
      const slot = slotOf.get(id);
      if (slot !== undefined && texts[slot] === plain) {
        items[slot] = item;
        return;
      }
      drop(id);
      append(id, plain, item);
    },
    remove(id) {
      searches.clear();
      drop(id);
    },
    search(keyword) {
      const words = wordsOf(keyword);
      const key = words.join(' ');
      // The pages of one search come one after the other.
      const known = searches.get(key);
      if (known) return known;
      const found = find(words);
      if (searches.size >= rememberedSearches) searches.delete(searches.keys().next().value ?? '');
      searches.set(key, found);
      return found;
    },
    fits(id, keyword) {
      const slot = slotOf.get(id);
      return slot !== undefined && containsAll(texts[slot] ?? '', wordsOf(keyword));
    },
  };
};
