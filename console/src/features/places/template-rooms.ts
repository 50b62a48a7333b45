import type { PlaceTemplate, RoomDraft } from '@eoms/contract';

/** Lines as a spreadsheet copies them, or with commas: name, code, then addresses in the order of the devices. */
export const roomsOf = (
  text: string,
  { devices }: Pick<PlaceTemplate, 'devices'>,
  patterns: Readonly<Record<string, string | undefined>>,
): RoomDraft[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const reached = devices.filter(({ hasHost }) => hasHost);
  return lines.map((line, at) => {
    const [name = '', code = '', ...addresses] = line.split(/\t|,|，/).map((cell) => cell.trim());
    const hosts = reached.flatMap(({ key }, column) => {
      const host = addresses[column] || patterns[key]?.replaceAll('{n}', String(at + 1)).trim();
      return host ? [[key, host] as const] : [];
    });
    return { name, code: code || name, hosts: Object.fromEntries(hosts) };
  });
};
