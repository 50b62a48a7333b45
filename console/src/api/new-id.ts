import { newKey } from './new-key.ts';

/** A random id (UUID, version 4) for what this browser makes while there is no connection. */
export const newId = (): string => {
  const key = newKey();
  const variant = '89ab'[Number.parseInt(key[16] ?? '0', 16) % 4];
  return [
    key.slice(0, 8),
    key.slice(8, 12),
    `4${key.slice(13, 16)}`,
    `${variant}${key.slice(17, 20)}`,
    key.slice(20),
  ].join('-');
};
