/** FNV-1a; the same number for the same text on every machine. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

/** Milliseconds until the next turn of something that runs every `everyMs` at its own fixed phase. */
export const untilNextTurn = (key: string, everyMs: number, now: number): number => {
  const phase = hashOf(key) % everyMs;
  return everyMs - ((((now - phase) % everyMs) + everyMs) % everyMs);
};
