/**
 * The languages, or other ways, in which a journey is made. `npm test` takes one of them, by turns from file to file;
 * a journey by its name (`npm run e2e -- rooms`) and `npm run prove journeys` go through all.
 */
export const looks = <T>(url: string, all: readonly T[]): readonly T[] => {
  if (process.env.EOMS_ONE_LOOK !== '1') return all;
  const name = url.split('/').at(-1) ?? '';
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % all.length;
  return all.slice(turn, turn + 1);
};
