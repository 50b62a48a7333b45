import { fromNibbles, fromSignedNibbles } from './visca.codec.ts';

/** Decoders of replies; each returns `undefined` for a reply that the documents do not define. */
export const exposureModes = { auto: 0x00, manual: 0x03, shutter: 0x0a, iris: 0x0b, bright: 0x0d } as const;
export type ExposureMode = keyof typeof exposureModes;

export const whiteBalances = {
  auto: 0x00,
  indoor: 0x01,
  outdoor: 0x02,
  onePush: 0x03,
  atw: 0x04,
  manual: 0x05,
} as const;
export type WhiteBalance = keyof typeof whiteBalances;

const nameOf = <K extends string>(codes: Readonly<Record<K, number>>, data: Buffer): K | undefined =>
  data.length === 1 ? (Object.keys(codes) as K[]).find((name) => codes[name] === data[0]) : undefined;

export const parseExposure = (data: Buffer): ExposureMode | undefined => nameOf(exposureModes, data);
export const parseWhiteBalance = (data: Buffer): WhiteBalance | undefined => nameOf(whiteBalances, data);

/** 02 is on and 03 off, in every inquiry with two answers. */
export const parseSwitch = (data: Buffer): boolean | undefined => {
  if (data.length !== 1) return undefined;
  return data[0] === 0x02 ? true : data[0] === 0x03 ? false : undefined;
};

const areNibbles = (data: Buffer): boolean => data.every((byte) => byte < 0x10);

/** A position of four digits: zoom 0 (wide) to 4000h (tele, optical), focus 0 to F000h. */
export const parsePosition = (data: Buffer): number | undefined =>
  data.length === 4 && areNibbles(data) ? fromNibbles(data) : undefined;

export interface PanTilt {
  readonly pan: number;
  readonly tilt: number;
  readonly panDigits: 4 | 5;
}

/** Pan of four digits, or of five on the newer Sony cameras; tilt of four. */
export const parsePanTilt = (data: Buffer): PanTilt | undefined => {
  if ((data.length !== 8 && data.length !== 9) || !areNibbles(data)) return undefined;
  const panDigits = data.length === 9 ? 5 : 4;
  return {
    pan: fromSignedNibbles(data.subarray(0, panDigits)),
    tilt: fromSignedNibbles(data.subarray(panDigits)),
    panDigits,
  };
};

export const parsePreset = (data: Buffer): number | undefined => (data.length === 1 ? data[0] : undefined);

/** CAM_VersionInq: vendor, model and ROM revision, two bytes each, and the number of sockets. */
export const parseVersion = (data: Buffer): { vendor: string; model: string; firmware: string } | undefined => {
  if (data.length !== 7) return undefined;
  const word = (at: number) => data.readUInt16BE(at).toString(16).toUpperCase().padStart(4, '0');
  const vendor = word(0);
  return { vendor: vendor === '0001' ? 'Sony' : vendor, model: word(2), firmware: word(4) };
};
