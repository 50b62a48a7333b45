/** Group addresses as 16 bits (KNX Standard 03_03_02): `main/middle/sub` (5/3/8), `main/sub` (5/11) or free. */
export const parseGroup = (text: string): number | undefined => {
  const parts = text.trim().split('/');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return undefined;
  const [first = 0, second = 0, third = 0] = parts.map(Number);
  const limits = parts.length === 3 ? [31, 7, 255] : parts.length === 2 ? [31, 2_047] : [65_535];
  if ([first, second, third].some((part, at) => part > (limits[at] ?? 0))) return undefined;
  const address =
    parts.length === 3 ? (first << 11) | (second << 8) | third : parts.length === 2 ? (first << 11) | second : first;
  return address === 0 ? undefined : address;
};

export const groupText = (address: number): string => `${(address >> 11) & 31}/${(address >> 8) & 7}/${address & 255}`;

export const individualText = (address: number): string =>
  `${(address >> 12) & 15}.${(address >> 8) & 15}.${address & 255}`;
