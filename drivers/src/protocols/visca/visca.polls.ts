import type { Value } from '@eoms/contract/vocabulary';
import type { Poll } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { askIfKnown, setUnknown } from '../../kit/unknown-values.ts';
import type { Inquiry } from './visca.commands.ts';
import { inquire, read } from './visca.talk.ts';
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

/** Reads the inquiry behind a property of its own. */
const show = async (
  device: Device,
  property: string,
  what: Inquiry,
  parse: (data: Buffer) => Value | undefined,
): Promise<void> => {
  const value = await read(device, what, [property], parse);
  if (value !== undefined) device.set(property, value);
};

/** Every camera supports the power inquiry: a reply of any kind shows that it is online. */
export const readPower = async (device: Device): Promise<void> => {
  const ask = async () => parseSwitch(await inquire(device, 'power'));
  const on = await askIfKnown(device, { request: 'power', keys: ['power'] }, ask);
  if (on !== undefined) device.set('power', on ? 'on' : 'standby');
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
  const panTilt = await read(device, 'panTilt', ['pan', 'tilt'], parsePanTilt);
  const zoom = await read(device, 'zoom', ['zoom'], parsePosition);
  if (panTilt !== undefined) {
    device.store.set('panDigits', panTilt.panDigits);
    device.set('pan', panTilt.pan);
    device.set('tilt', panTilt.tilt);
  }
  if (zoom !== undefined) device.set('zoom', zoom);
  judgeArrival(device, panTilt, zoom);
};

const parseFocusMode = (data: Buffer): string | undefined => {
  const auto = parseSwitch(data);
  return auto === undefined ? undefined : auto ? 'auto' : 'manual';
};
export const readFocusMode = (device: Device): Promise<void> => show(device, 'focusMode', 'focusMode', parseFocusMode);
export const readExposure = (device: Device): Promise<void> => show(device, 'exposureMode', 'exposure', parseExposure);
export const readWhiteBalance = (device: Device): Promise<void> =>
  show(device, 'whiteBalance', 'whiteBalance', parseWhiteBalance);
export const readBacklight = (device: Device): Promise<void> => show(device, 'backlight', 'backlight', parseSwitch);
export const readTally = async (device: Device): Promise<void> => {
  if (device.params.tally === 'sony') await show(device, 'tally', 'sonyTally', parseSwitch);
};

/** What a camera in standby cannot report. */
const needPower = 'pan tilt zoom arrived focusMode focus exposureMode whiteBalance backlight tally preset'.split(' ');

const readStatus = async (device: Device): Promise<void> => {
  await readPower(device);
  if (device.get('power') === 'standby') {
    setUnknown(device, needPower);
    return;
  }
  await readPositions(device);
  await readFocusMode(device);
};

const readPicture = async (device: Device): Promise<void> => {
  if (device.get('power') === 'standby') return;
  await show(device, 'focus', 'focus', parsePosition);
  await readExposure(device);
  await readWhiteBalance(device);
  await readBacklight(device);
  await readTally(device);
  await show(device, 'preset', 'preset', parsePreset);
};

const readIdentity = async (device: Device): Promise<void> => {
  const version = await read(device, 'version', ['manufacturer', 'model', 'firmware'], parseVersion);
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
