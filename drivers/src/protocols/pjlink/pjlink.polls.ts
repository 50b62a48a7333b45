import type { Value } from '@eoms/contract/vocabulary';
import type { Poll } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { valueKey } from '../../kit/property.ts';
import { setUnknown } from '../../kit/unknown-values.ts';
import { classOf, type Query, query } from './pjlink.talk.ts';
import {
  type ErrorLevel,
  errorParts,
  parseErrors,
  parseFlag,
  parseHours,
  parseInput,
  parseInputs,
  parseLamps,
  parseMute,
  parsePower,
  parseResolution,
} from './pjlink.values.ts';

const read = async <T extends Value>(
  device: Device,
  property: string,
  command: string,
  parse: (value: string) => T | undefined,
  cls = classOf(device),
): Promise<void> => {
  const value = await query(device, { command, cls, keys: [property] }, parse);
  if (value !== undefined) device.set(property, value);
};

export const readPower = (device: Device): Promise<void> => read(device, 'power', 'POWR', parsePower, '1');
export const readInput = (device: Device): Promise<void> => read(device, 'input', 'INPT', parseInput);
export const readFreeze = (device: Device): Promise<void> => read(device, 'freeze', 'FREZ', parseFlag, '2');

export const readMute = async (device: Device): Promise<void> => {
  const mute = await query(device, { command: 'AVMT', cls: '1', keys: ['videoMute', 'audioMute'] }, parseMute);
  if (mute === undefined) return;
  device.set('videoMute', mute.video);
  device.set('audioMute', mute.audio);
};

const showErrors = (device: Device, levels: readonly ErrorLevel[]): void => {
  for (const [part, level] of levels.entries()) device.set(`error${errorParts[part] ?? 'Other'}`, level);
};

/** Decodes the six digits of ERST that were sent unasked. */
export const setErrors = (device: Device, digits: string): void => showErrors(device, parseErrors(digits) ?? []);

const errorKeys = errorParts.map((part) => `error${part}`);
const readErrors = async (device: Device): Promise<void> =>
  showErrors(device, (await query(device, { command: 'ERST', cls: '1', keys: errorKeys }, parseErrors)) ?? []);

const needLight = ['input', 'videoMute', 'audioMute', 'freeze', 'resolution'];

/** Without light there is no input, picture or sound: the value is then null, not the last one. */
const forget = (device: Device): void => {
  for (const property of needLight) if (device.get(property) !== undefined) device.set(property, null);
};

const readStatus = async (device: Device): Promise<void> => {
  await readPower(device);
  await readErrors(device);
  const power = device.get('power');
  if (power !== 'on') {
    if (power === null) setUnknown(device, needLight);
    else forget(device);
    return;
  }
  await readInput(device);
  await readMute(device);
  if (classOf(device) === '2') {
    await readFreeze(device);
    await read(device, 'resolution', 'IRES', parseResolution, '2');
  }
  if (device.store.get('inputs') === undefined) await readInputs(device);
};

const mostLamps = 8;
const lampKeys = Array.from({ length: mostLamps }, (_, lamp) =>
  ['lampHours', 'lampOn'].map((property) => valueKey(property, lamp + 1)),
).flat();

const readUsage = async (device: Device): Promise<void> => {
  const lamps = await query(device, { command: 'LAMP', cls: '1', keys: lampKeys }, parseLamps);
  lamps?.forEach((lamp, index) => {
    device.set('lampHours', lamp.hours, { index: index + 1 });
    device.set('lampOn', lamp.on, { index: index + 1 });
  });
  if (classOf(device) === '2') await read(device, 'filterHours', 'FILT', parseHours, '2');
};

const text = (value: string): string => value.trim();
const nameOf = (code: string): Query => ({ command: 'INNM', parameter: `?${code}`, cls: '2', keys: [] });

/** The inputs and, from class 2 devices, the names that their menus show. */
const readInputs = async (device: Device): Promise<void> => {
  const cls = classOf(device);
  const codes = await query(device, { command: 'INST', cls, keys: [] }, parseInputs);
  if (codes === undefined || codes.length === 0) return;
  const inputs: { code: string; name?: string }[] = [];
  for (const code of codes) {
    const name = cls === '2' ? await query(device, nameOf(code), text) : undefined;
    inputs.push(name === undefined || name === '' ? { code } : { code, name });
  }
  device.store.set('inputs', inputs);
};

const readIdentity = async (device: Device): Promise<void> => {
  device.set('protocolClass', classOf(device));
  await read(device, 'name', 'NAME', text, '1');
  await read(device, 'manufacturer', 'INF1', text, '1');
  await read(device, 'model', 'INF2', text, '1');
  await read(device, 'information', 'INFO', text, '1');
  await readInputs(device);
  if (classOf(device) !== '2') return;
  await read(device, 'serialNumber', 'SNUM', text, '2');
  await read(device, 'firmware', 'SVER', text, '2');
  await read(device, 'lampModel', 'RLMP', text, '2');
  await read(device, 'filterModel', 'RFIL', text, '2');
  await read(device, 'recommendedResolution', 'RRES', parseResolution, '2');
};

export const pjlinkPolls: readonly Poll[] = [
  { id: 'status', everyMs: (params) => Number(params.pollSeconds ?? 5) * 1_000, run: readStatus },
  { id: 'usage', everyMs: 60_000, run: readUsage },
  { id: 'identity', everyMs: 600_000, run: readIdentity },
];
