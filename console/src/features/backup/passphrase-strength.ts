export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Of the contract: shorter ones are refused. */
export const shortest = 12;

const pools: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\x20-\x7e]/, 1_000],
];

/** Whether a character only repeats or continues what is before it: `aaaa`, `1234`, `dcba`. */
const isForeseen = (codes: readonly number[], at: number): boolean => {
  const [one, two, three] = [codes[at - 2], codes[at - 1], codes[at]];
  if (one === undefined || two === undefined || three === undefined) return false;
  return three - two === two - one && Math.abs(three - two) <= 1;
};

/** The length without what repeats itself: `abcabcabc` is three. */
const unrepeated = (text: string): string => {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const part = text.slice(0, size);
    if (part.repeat(Math.ceil(text.length / size)).startsWith(text)) return part;
  }
  return text;
};

/** How long a guess at a passphrase would take, roughly: by its characters, less what can be foreseen. */
export const strengthOf = (passphrase: string): Strength => {
  if (passphrase.length < shortest) return 'short';
  const core = unrepeated(passphrase);
  const codes = [...core].map((character) => character.codePointAt(0) ?? 0);
  const distinct = new Set(codes).size;
  const counted = codes.filter((_, at) => !isForeseen(codes, at)).length;
  const pool = pools.reduce((sum, [pattern, size]) => sum + (pattern.test(core) ? size : 0), 0);
  const bits = Math.min(counted, distinct * 2) * Math.log2(Math.max(2, pool));
  return bits < 50 ? 'weak' : bits < 80 ? 'fair' : 'strong';
};
