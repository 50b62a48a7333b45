/** Numbers of the texts that contain a pair of characters; ascending, in an array that grows. */
interface Slots {
  numbers: Uint32Array;
  length: number;
}

const addTo = (slots: Slots, slot: number): void => {
  // The same pair occurs again in the same text.
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
/**
 * Normalises what looks alike: full-width digits of a Chinese keyboard find plain ones, capitals find small letters.
 */
const searchable = (text: string): string => (plainAscii.test(text) ? text : text.normalize('NFKC')).toLowerCase();
const wordsOf = (keyword: string): string[] => searchable(keyword).split(/\s+/).filter(Boolean);

const ascii = 128;

/**
 * The texts that contain a pair of characters. Most pairs are plain letters, which an array finds ten times as fast as
 * a map.
 */
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

type Pairs = ReturnType<typeof createPairs>;

/**
 * The texts with the rarest pair of the words, and the words still to look for in them: a word that is that pair needs
 * no check while no text has changed. No texts if a pair is unknown; all texts if no word has two characters.
 */
const candidates = (
  pairs: Pairs,
  words: readonly string[],
  unchanged: boolean,
): { slots: Slots | undefined; left: readonly string[] } | undefined => {
  let rarest: { slots: Slots; word: string } | undefined;
  for (const word of words)
    for (let i = 0; i < word.length - 1; i += 1) {
      const slots = pairs.at(word, i);
      if (!slots) return undefined;
      if (!rarest || slots.length < rarest.slots.length) rarest = { slots, word };
    }
  const isSettled = (word: string): boolean => unchanged && word.length === 2 && word === rarest?.word;
  return { slots: rarest?.slots, left: words.filter((word) => !isSettled(word)) };
};

/** Texts by number, which the caller assigns: small and dense, because the data of each text is in arrays. */
export interface TextIndex {
  put(slot: number, text: string): void;
  remove(slot: number): void;
  /** Every text that contains all words of the keyword, anywhere; each once, in no particular order. */
  search(keyword: string): Uint32Array;
}

const rememberedSearches = 32;
/** Number of changed and removed texts whose old pairs are still in the lists, beyond which these are rebuilt. */
const wasteAtLeast = 1_000;

/**
 * Finds words in the middle of short texts, in any script. Only the texts with the keyword's rarest pair of characters
 * are read, so that a search among 100 000 takes some tens of microseconds when few match.
 */
export const createTextIndex = (): TextIndex => {
  let pairs = createPairs();
  /** '' for a free number: no word is found in it. */
  const texts: string[] = [];
  let living = 0;
  let waste = 0;
  /** The last search that visited a text: a list may contain a text twice once texts have changed. */
  let metIn = new Uint32Array(1_024);
  /** Buffer for results, reused by the next search. */
  let found = new Uint32Array(1_024);
  let searchNumber = 0;
  const searches = new Map<string, Uint32Array>();

  const addPairs = (slot: number): void => {
    const text = texts[slot] ?? '';
    for (let i = 0; i < text.length - 1; i += 1) addTo(pairs.at(text, i) ?? pairs.make(text, i), slot);
  };

  const set = (slot: number, text: string): void => {
    searches.clear();
    while (texts.length <= slot) texts.push('');
    if (texts[slot] !== '') {
      waste += 1;
      living -= 1;
    }
    texts[slot] = text;
    if (text !== '') living += 1;
  };

  const rewriteIfWasteful = (): boolean => {
    if (waste <= Math.max(wasteAtLeast, living)) return false;
    pairs = createPairs();
    waste = 0;
    for (let slot = 0; slot < texts.length; slot += 1) addPairs(slot);
    return true;
  };

  const newSearch = (): number => {
    if (metIn.length < texts.length || searchNumber === 0xff_ff_ff_ff) {
      metIn = new Uint32Array(texts.length * 2);
      found = new Uint32Array(texts.length * 2);
      searchNumber = 0;
    }
    searchNumber += 1;
    return searchNumber;
  };

  const find = (words: readonly string[]): Uint32Array => {
    const where = candidates(pairs, words, waste === 0);
    if (!where) return new Uint32Array();
    const { slots, left } = where;
    const thisSearch = newSearch();
    const length = slots ? slots.length : texts.length;
    let count = 0;
    for (let i = 0; i < length; i += 1) {
      const slot = slots ? (slots.numbers[i] ?? 0) : i;
      const text = texts[slot] ?? '';
      if (text === '' || metIn[slot] === thisSearch || !containsAll(text, left)) continue;
      metIn[slot] = thisSearch;
      found[count] = slot;
      count += 1;
    }
    return found.slice(0, count);
  };

  return {
    put(slot, text) {
      const plain = searchable(text);
      if (texts[slot] === plain) return;
      set(slot, plain);
      if (!rewriteIfWasteful()) addPairs(slot);
    },
    remove(slot) {
      set(slot, '');
      rewriteIfWasteful();
    },
    search(keyword) {
      const words = wordsOf(keyword);
      const key = words.join(' ');
      // The pages of one search are requested one after the other.
      const known = searches.get(key);
      if (known) return known;
      const found = find(words);
      if (searches.size >= rememberedSearches) searches.delete(searches.keys().next().value ?? '');
      searches.set(key, found);
      return found;
    },
  };
};
