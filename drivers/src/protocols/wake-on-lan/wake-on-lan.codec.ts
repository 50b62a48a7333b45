/**
 * The magic packet of AMD's "Magic Packet Technology" white paper (publication 20213): six bytes of 255, the MAC
 * address sixteen times, and a SecureOn password of six (or four) bytes if the network card requires one.
 */
const repeats = 16;
const sync = Buffer.alloc(6, 0xff);

/** `00:1a:2b:3c:4d:5e`, with colons, dashes, dots or nothing in between. */
export const parseMac = (text: string): Buffer | undefined => {
  const hex = text.trim().replace(/[:\-.]/g, '');
  return /^[0-9a-fA-F]{12}$/.test(hex) ? Buffer.from(hex, 'hex') : undefined;
};

/** A password like a MAC address, or four numbers like an IPv4 address. */
export const parsePassword = (text: string): Buffer | undefined => {
  const numbers = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text.trim())?.slice(1).map(Number);
  if (numbers === undefined) return parseMac(text);
  return numbers.every((number) => number < 256) ? Buffer.from(numbers) : undefined;
};

export const encodeMagicPacket = (mac: Buffer, password: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([sync, ...Array.from({ length: repeats }, () => mac), password]);

/** The MAC address that a datagram wakes; the pattern may be anywhere in it. `undefined` without one. */
export const decodeMagicPacket = (data: Buffer): { mac: Buffer; password: Buffer } | undefined => {
  for (let at = data.indexOf(sync); at >= 0; at = data.indexOf(sync, at + 1)) {
    const mac = data.subarray(at + 6, at + 12);
    const end = at + 6 + repeats * 6;
    if (data.length < end) return undefined;
    const whole = Array.from({ length: repeats }, (_, turn) => data.subarray(at + 6 + turn * 6, at + 12 + turn * 6));
    if (whole.every((part) => part.equals(mac))) return { mac, password: data.subarray(end) };
  }
  return undefined;
};

export const macText = (mac: Buffer): string => (mac.toString('hex').match(/../g) ?? []).join(':');
