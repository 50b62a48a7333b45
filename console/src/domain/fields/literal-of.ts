/** What looks like a number or a switch is one; `1.0` is not yet: it may become `1.05`. */
export const literalOf = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
};
