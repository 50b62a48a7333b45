/**
 * The one rule for texts from outside: no U+0000 and no halves of characters (lone surrogates). PostgreSQL keeps neither,
 * and UTF-8 cannot say the second. Whoever sends such a text is refused; what a device says is mended.
 */
export const isWellFormed = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The text with U+FFFD in place of what no text holds. */
export const wellFormed = (text: string): string =>
  isWellFormed(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd');

/** The same of every text in plain data, and of every name of a property. */
export const wellFormedThroughout = <T>(value: T): T => {
  const mended = (inner: unknown): unknown => {
    if (typeof inner === 'string') return wellFormed(inner);
    if (Array.isArray(inner)) return inner.map(mended);
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [wellFormed(name), mended(one)]));
  };
  return mended(value) as T;
};
