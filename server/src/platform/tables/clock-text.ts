/** Times as the reader's clock shows them; a table has no time zones. */
export const clockText = (at: Date | null): string | null =>
  at && new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
