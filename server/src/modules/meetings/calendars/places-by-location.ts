export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** The places that a location names, in the order in which it does; none if it names no place. */
export type PlacesByLocation = (location: string) => readonly string[];

/** Full-width and half-width signs, capitals and runs of blanks are the same. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** `305 Meeting room (12 seats)`: programs add what the room has. */
const withoutNote = (text: string): string => text.replace(/\s*\([^()]*\)$/, '');

const between = [/[;|]/, /[,、]/] as const;

/** A code is of one place; a name that several have means none of them. */
const idsByWord = (places: readonly NamedPlace[]): ReadonlyMap<string, string | null> => {
  const ids = new Map<string, string | null>();
  for (const { id, name } of places) {
    const word = plain(name);
    ids.set(word, ids.has(word) && ids.get(word) !== id ? null : id);
  }
  for (const { id, code } of places) ids.set(plain(code), id);
  return ids;
};

/**
 * Finds places by the location of an event: the name or code of one, or several of them with `;`, `|`, `,` or `、` in
 * between, among which there may be other words, such as those of an online meeting.
 */
export const placesByLocation = (places: readonly NamedPlace[]): PlacesByLocation => {
  const ids = idsByWord(places);
  const find = (text: string, [separator, ...finer]: readonly RegExp[]): string[] => {
    const word = plain(text);
    if (word === '') return [];
    const id = ids.get(word) ?? ids.get(withoutNote(word));
    if (id) return [id];
    return separator ? word.split(separator).flatMap((part) => find(part, finer)) : [];
  };
  return (location) => [...new Set(find(location, between))];
};
