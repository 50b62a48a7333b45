import type { PlaceTemplate, RoomDraft } from '@eoms/contract';

type Reached = Pick<PlaceTemplate, 'devices'>;

/** The cells of each line; empty lines are left out. */
const cellsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/\t|,|，/).map((cell) => cell.trim()));
const reachedIn = ({ devices }: Reached) => devices.filter(({ hasHost }) => hasHost);

/** Names of the rooms whose line has no address for this device. */
export const roomsWithout = (text: string, template: Reached, key: string): string[] => {
  const column = reachedIn(template).findIndex((device) => device.key === key);
  return cellsOf(text).flatMap(([name = '', _code, ...addresses]) => (addresses[column] ? [] : [name]));
};

/** Names and codes that several lines have. */
export const repeatedRooms = (text: string): string[] => {
  const rooms = cellsOf(text);
  const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
  return [
    ...new Set([
      ...repeated(rooms.map(([name = '']) => name)),
      ...repeated(rooms.map(([name = '', code = '']) => code || name)),
    ]),
  ];
};

/** Lines as a spreadsheet copies them, or with commas: name, code, then addresses in the order of the devices. */
export const roomsOf = (
  text: string,
  template: Reached,
  patterns: Readonly<Record<string, string | undefined>>,
): RoomDraft[] => {
  const reached = reachedIn(template);
  return cellsOf(text).map(([name = '', code = '', ...addresses], at) => {
    const hosts = reached.flatMap(({ key }, column) => {
      const host = addresses[column] || patterns[key]?.replaceAll('{n}', String(at + 1)).trim();
      return host ? [[key, host] as const] : [];
    });
    return { name, code: code || name, hosts: Object.fromEntries(hosts) };
  });
};
