/** What values are called on the wire, written as `on=1; off=0`: the product's value, then the device's word. */
export interface ValueMap {
  readonly size: number;
  /** The device's word for a value. */
  word(value: string): string | undefined;
  /** The value that a device's word means. */
  meaning(word: string): string | undefined;
}

/** Throws with a reason when it cannot be read. An empty text is a map of nothing. */
export const parseValueMap = (text: string): ValueMap => {
  const words = new Map<string, string>();
  const meanings = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    if (at < 1) throw new Error(`"${part.trim()}" is not of the form value=word`);
    const [value, word] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    if (!words.has(value)) words.set(value, word);
    if (!meanings.has(word)) meanings.set(word, value);
  }
  return { size: words.size, word: (value) => words.get(value), meaning: (word) => meanings.get(word) };
};
