const continues = (character: string | undefined): boolean => character !== undefined && /[A-Za-z0-9]/.test(character);

/**
 * The text with the name of one room in place of another's, wherever it stands as a word of its own: `Room 1` is neither in
 * `Room 12` nor is `101` in `1015`. Chinese is written without spaces, so there it may touch other words.
 */
export const renameIn = (text: string, from: string | undefined, to: string): string => {
  if (from === undefined || from === '') return text;
  const begins = continues(from[0]);
  const ends = continues(from.at(-1));
  let result = '';
  let at = 0;
  for (let found = text.indexOf(from); found >= 0; found = text.indexOf(from, at)) {
    const end = found + from.length;
    const isPart = (begins && continues(text[found - 1])) || (ends && continues(text[end]));
    result += text.slice(at, found) + (isPart ? from : to);
    at = end;
  }
  return result + text.slice(at);
};
