import type { Value } from '@eoms/contract/vocabulary';
import type { Poll } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { classOf, query } from './pjlink.talk.ts';
import {
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

const setIfKnown = (device: Device, property: string, value: Value | undefined): void => {
  if (value !== undefined) device.set(property, value);
};

const read = async <T extends Value>(
  device: Device,
  property: string,
  command: string,
  parse: (value: string) => T | undefined,
  cls = classOf(device),
): Promise<void> => {
  const value = await query(device, cls, command);
  if (value !== undefined) setIfKnown(device, property, parse(value));
};

export const readPower = (device: Device): Promise<void> => read(device, 'power', 'POWR', parsePower, '1');
export const readInput = (device: Device): Promise<void> => read(device, 'input', 'INPT', parseInput);
export const readFreeze = (device: Device): Promise<void> => read(device, 'freeze', 'FREZ', parseFlag, '2');

export const readMute = async (device: Device): Promise<void> => {
  const mute = parseMute((await query(device, '1', 'AVMT')) ?? '');
  setIfKnown(device, 'videoMute', mute?.video);
  setIfKnown(device, 'audioMute', mute?.audio);
};

/** Decodes the six digits of ERST, requested or unsolicited. */
export const setErrors = (device: Device, digits: string): void => {
  for (const [part, level] of parseErrors(digits)?.entries() ?? [])
    device.set(`error${errorParts[part] ?? 'Other'}`, level);
};

const readErrors = async (device: Device): Promise<void> => setErrors(device, (await query(device, '1', 'ERST')) ?? '');

/** Without light there is no input, picture or sound: the value is then null, not the last one. */
const forget = (device: Device): void => {
  for (const property of ['input', 'videoMute', 'audioMute', 'freeze', 'resolution'])
    if (device.get(property) !== undefined && device.get(property) !== null) device.set(property, null);
};

const readStatus = async (device: Device): Promise<void> => {
  await readPower(device);
  await readErrors(device);
  if (device.get('power') !== 'on') {
    forget(device);
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

const readUsage = async (device: Device): Promise<void> => {
  const lamps = parseLamps((await query(device, '1', 'LAMP')) ?? '');
  lamps?.forEach((lamp, index) => {
    device.set('lampHours', lamp.hours, { index: index + 1 });
    device.set('lampOn', lamp.on, { index: index + 1 });
  });
  if (classOf(device) === '2') await read(device, 'filterHours', 'FILT', parseHours, '2');
};

/** The inputs and, from class 2 devices, the names that their menus show. */
const readInputs = async (device: Device): Promise<void> => {
  const cls = classOf(device);
  const codes = parseInputs((await query(device, cls, 'INST')) ?? '');
  if (codes.length === 0) return;
  const inputs: { code: string; name?: string }[] = [];
  for (const code of codes) {
    const name = cls === '2' ? (await query(device, '2', 'INNM', `?${code}`))?.trim() : undefined;
    inputs.push(name === undefined || name === '' ? { code } : { code, name });
  }
  device.store.set('inputs', inputs);
};

const text = (value: string): string => value.trim();

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
