import { find, findAll, textAt, type XmlNode } from '../../kit/xml.codec.ts';

/** Bodies of answers as plain values. Services: Core Specification annexes, Media 1 (ver10), PTZ and Imaging (ver20). */
export interface OnvifProfile {
  readonly token: string;
  readonly name: string;
  readonly encoding: string;
  readonly width: number;
  readonly height: number;
  readonly hasPtz: boolean;
  readonly source: string;
}

const mostProfiles = 16;
const number = (text: string): number | undefined => {
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** The device's UTC clock in milliseconds since the epoch, if it reports it. */
export const deviceTime = (body: XmlNode): number | undefined => {
  const utc = find(body, 'SystemDateAndTime', 'UTCDateTime');
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => number(textAt(utc, 'Date', part)));
  const [hour, minute, second] = ['Hour', 'Minute', 'Second'].map((part) => number(textAt(utc, 'Time', part)));
  if (year === undefined || month === undefined || day === undefined || year < 1970 || year > 9_999) return undefined;
  const at = Date.UTC(year, month - 1, day, hour ?? 0, minute ?? 0, second ?? 0);
  return Number.isFinite(at) ? at : undefined;
};

/**
 * Namespace of a service → path of its address. The hosts in it are ignored: devices behind routers report unreachable
 * ones.
 */
export const servicePaths = (body: XmlNode): Map<string, string> => {
  const paths = new Map<string, string>();
  const add = (namespace: string, address: string) => {
    const path = pathOf(address);
    if (namespace !== '' && path !== undefined) paths.set(namespace, path);
  };
  for (const service of findAll(body, 'Service')) add(textAt(service, 'Namespace'), textAt(service, 'XAddr'));
  return paths;
};

/** The same from GetCapabilities, under the names `Media`, `PTZ`, `Imaging`, `Events`. */
export const capabilityPaths = (body: XmlNode): Map<string, string> => {
  const paths = new Map<string, string>();
  for (const capability of find(body, 'Capabilities')?.children ?? []) {
    const path = pathOf(textAt(capability, 'XAddr'));
    if (path !== undefined) paths.set(capability.name, path);
  }
  return paths;
};

/** Path and query of an address; undefined if it is not a valid one. */
export const pathOf = (address: string): string | undefined => {
  try {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  } catch {
    return /^\/[!-~]*$/.test(address) ? address : undefined;
  }
};

export const profiles = (body: XmlNode): OnvifProfile[] =>
  findAll(body, 'Profiles')
    .slice(0, mostProfiles)
    .flatMap((profile) => {
      const { token = '' } = profile.attributes;
      const encoder = find(profile, 'VideoEncoderConfiguration');
      if (token === '') return [];
      return [
        {
          token,
          name: textAt(profile, 'Name'),
          encoding: textAt(encoder, 'Encoding'),
          width: number(textAt(encoder, 'Resolution', 'Width')) ?? 0,
          height: number(textAt(encoder, 'Resolution', 'Height')) ?? 0,
          hasPtz: find(profile, 'PTZConfiguration') !== undefined,
          source: textAt(profile, 'VideoSourceConfiguration', 'SourceToken'),
        },
      ];
    });

const secretQuery = /^(user(name)?|usr|pass(word)?|pwd)$/i;

/** An address that may be shown: without user name and password, on another host if wanted; undefined for noise. */
export const publishedUri = (uri: string, host?: string): string | undefined => {
  try {
    const url = new URL(uri);
    if (!/^(rtsps?|https?):$/.test(url.protocol)) return undefined;
    url.username = '';
    url.password = '';
    for (const key of [...url.searchParams.keys()]) if (secretQuery.test(key)) url.searchParams.delete(key);
    if (host !== undefined) url.hostname = host;
    return url.href.slice(0, 500);
  } catch {
    return undefined;
  }
};

export interface PtzStatus {
  readonly pan: number | undefined;
  readonly tilt: number | undefined;
  readonly zoom: number | undefined;
  readonly moving: boolean | undefined;
}

export const ptzStatus = (body: XmlNode): PtzStatus => {
  const position = find(body, 'PTZStatus', 'Position');
  const status = find(body, 'PTZStatus', 'MoveStatus');
  const [panTilt, zoom] = [find(position, 'PanTilt')?.attributes, find(position, 'Zoom')?.attributes];
  const states = [textAt(status, 'PanTilt'), textAt(status, 'Zoom')].filter((state) => state !== '');
  return {
    pan: number(panTilt?.x ?? ''),
    tilt: number(panTilt?.y ?? ''),
    zoom: number(zoom?.x ?? ''),
    moving: states.length === 0 ? undefined : states.includes('MOVING'),
  };
};

export interface Preset {
  readonly token: string;
  readonly name: string;
}

export const presets = (body: XmlNode): Preset[] =>
  findAll(body, 'Preset')
    .map((preset) => ({ token: preset.attributes.token ?? '', name: textAt(preset, 'Name') }))
    .filter(({ token }) => token !== '')
    .slice(0, 256);

export const imagingNames = ['Brightness', 'ColorSaturation', 'Contrast', 'Sharpness'] as const;
export type ImagingName = (typeof imagingNames)[number];

export const imagingSettings = (body: XmlNode): Partial<Record<ImagingName, number>> => {
  const settings = find(body, 'ImagingSettings');
  return Object.fromEntries(
    imagingNames.flatMap((name) => {
      const value = number(textAt(settings, name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

export const relayTokens = (body: XmlNode): string[] =>
  findAll(body, 'RelayOutputs')
    .flatMap(({ attributes }) => attributes.token ?? [])
    .slice(0, 16);
