import type { Value } from '@eoms/contract/vocabulary';
import type { Poll } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { isDeviceError } from '../../kit/device-error.ts';
import type { Inquiry } from './visca.commands.ts';
import { inquire, inquireIfKnown } from './visca.talk.ts';
import {
  type PanTilt,
  parseExposure,
  parsePanTilt,
  parsePosition,
  parsePreset,
  parseSwitch,
  parseVersion,
  parseWhiteBalance,
} from './visca.values.ts';

const read = async <T>(
  device: Device,
  what: Inquiry,
  parse: (data: Buffer) => T | undefined,
): Promise<T | undefined> => {
  const data = await inquireIfKnown(device, what);
  return data === undefined ? undefined : parse(data);
};

const put = (device: Device, property: string, value: Value | undefined): void => {
  if (value !== undefined) device.set(property, value);
};

/** Every camera supports the power inquiry: a reply of any kind shows that it is online. */
export const readPower = async (device: Device): Promise<void> => {
  try {
    const on = parseSwitch(await inquire(device, 'power'));
    if (on !== undefined) device.set('power', on ? 'on' : 'standby');
  } catch (error) {
    if (!isDeviceError(error) || (error.kind !== 'unsupported' && error.kind !== 'busy' && error.kind !== 'refused'))
      throw error;
  }
};

/** Reported positions differ from the requested ones by a step or two; more than this is a different position. */
const tolerance = 16;

export interface Target {
  readonly pan?: number;
  readonly tilt?: number;
  readonly zoom?: number;
}

const near = (wanted: number | undefined, value: Value | undefined): boolean =>
  wanted === undefined || (typeof value === 'number' && Math.abs(value - wanted) <= tolerance);

const judgeArrival = (device: Device, panTilt: PanTilt | undefined, zoom: number | undefined): void => {
  const target = device.store.get('target') as Target | undefined;
  if (target === undefined) return;
  device.set('arrived', near(target.pan, panTilt?.pan) && near(target.tilt, panTilt?.tilt) && near(target.zoom, zoom));
};

export const readPositions = async (device: Device): Promise<void> => {
  const panTilt = await read(device, 'panTilt', parsePanTilt);
  const zoom = await read(device, 'zoom', parsePosition);
  if (panTilt !== undefined) {
    device.store.set('panDigits', panTilt.panDigits);
    device.set('pan', panTilt.pan);
    device.set('tilt', panTilt.tilt);
  }
  put(device, 'zoom', zoom);
  judgeArrival(device, panTilt, zoom);
};

export const readFocusMode = async (device: Device): Promise<void> => {
  const auto = await read(device, 'focusMode', parseSwitch);
  if (auto !== undefined) device.set('focusMode', auto ? 'auto' : 'manual');
};
export const readExposure = async (device: Device): Promise<void> =>
  put(device, 'exposureMode', await read(device, 'exposure', parseExposure));
export const readWhiteBalance = async (device: Device): Promise<void> =>
  put(device, 'whiteBalance', await read(device, 'whiteBalance', parseWhiteBalance));
export const readBacklight = async (device: Device): Promise<void> =>
  put(device, 'backlight', await read(device, 'backlight', parseSwitch));
export const readTally = async (device: Device): Promise<void> => {
  if (device.params.tally === 'sony') put(device, 'tally', await read(device, 'sonyTally', parseSwitch));
};

const readStatus = async (device: Device): Promise<void> => {
  await readPower(device);
  if (device.get('power') === 'standby') return;
  await readPositions(device);
  await readFocusMode(device);
};

const readPicture = async (device: Device): Promise<void> => {
  if (device.get('power') === 'standby') return;
  put(device, 'focus', await read(device, 'focus', parsePosition));
  await readExposure(device);
  await readWhiteBalance(device);
  await readBacklight(device);
  await readTally(device);
  put(device, 'preset', await read(device, 'preset', parsePreset));
};

const readIdentity = async (device: Device): Promise<void> => {
  const version = await read(device, 'version', parseVersion);
  if (version === undefined) return;
  device.set('manufacturer', version.vendor);
  device.set('model', version.model);
  device.set('firmware', version.firmware);
};

export const viscaPolls: readonly Poll[] = [
  { id: 'status', everyMs: (params) => Number(params.pollSeconds ?? 3) * 1_000, run: readStatus },
  { id: 'picture', everyMs: (params) => Number(params.pollSeconds ?? 3) * 4_000, run: readPicture },
  { id: 'identity', everyMs: 600_000, run: readIdentity },
];
