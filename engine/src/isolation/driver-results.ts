import type { AnnouncedNeighbour, NeighbourPort, Neighbours, Picture } from '@eoms/drivers/kit';
import { refusal } from '../refusal.ts';

/** What a driver's process sends is not trusted: it is read anew, and refused if it is not what was asked for. */
const fields = (of: unknown): Record<string, unknown> => {
  if (typeof of !== 'object' || of === null) throw new TypeError('no object');
  return of as Record<string, unknown>;
};
const text = (of: unknown): string => {
  if (typeof of !== 'string') throw new TypeError('no text');
  return of;
};
const list = <T>(of: unknown, each: (one: unknown) => T): T[] => {
  if (!Array.isArray(of)) throw new TypeError('no list');
  return of.map(each);
};

export const toPicture = (result: unknown): Picture => {
  try {
    const { bytes } = fields(result);
    if (!(bytes instanceof Uint8Array)) throw new TypeError('no bytes');
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  } catch {
    throw refusal('device.pictureFailed', 'the driver sent no picture');
  }
};

const toAnnounced = (one: unknown): AnnouncedNeighbour => {
  const { name, addresses, macs, forwards } = fields(one);
  return { name: text(name), addresses: list(addresses, text), macs: list(macs, text), forwards: forwards === true };
};

const toPort = (one: unknown): NeighbourPort => {
  const { port, name, announced, macs } = fields(one);
  if (port !== null && !Number.isSafeInteger(port)) throw new TypeError('no port');
  return {
    port: port as number | null,
    name: text(name),
    announced: list(announced, toAnnounced),
    macs: list(macs, text),
  };
};

const toPair = (one: unknown): readonly [string, string] => {
  const [ip, mac] = list(one, text);
  return [text(ip), text(mac)];
};

export const toNeighbours = (result: unknown): Neighbours => {
  try {
    const { name, macs, ports, resolved, isPartial } = fields(result);
    return {
      name: text(name),
      macs: list(macs, text),
      ports: list(ports, toPort),
      resolved: list(resolved, toPair),
      isPartial: isPartial === true,
    };
  } catch {
    throw refusal('device.neighboursFailed', 'the driver sent no ports');
  }
};
