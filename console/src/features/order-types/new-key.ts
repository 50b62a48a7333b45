/** A key for a field or a choice, by which answers are kept when its name changes. */
export const newKey = (): string => `f${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
