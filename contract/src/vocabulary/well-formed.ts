/**
 * The rule for texts from outside: no U+0000 and no lone surrogates. PostgreSQL stores neither, and UTF-8 cannot
 * encode the latter. Calls with such a text are refused; texts from devices are repaired.
 */
export const isWellFormed = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the text with U+FFFD in place of the forbidden characters. */
export const wellFormed = (text: string): string =>
  isWellFormed(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd');

/** Does the same to every text and every property name in plain data. */
export const wellFormedThroughout = <T>(value: T): T => {
  const mended = (inner: unknown): unknown => {
    if (typeof inner === 'string') return wellFormed(inner);
    if (Array.isArray(inner)) return inner.map(mended);
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [wellFormed(name), mended(one)]));
  };
  return mended(value) as T;
};
