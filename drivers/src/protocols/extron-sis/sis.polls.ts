import type { Poll } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import type { DeviceView } from '../../kit/field.ts';
import { valueKey } from '../../kit/property.ts';
import { commands, type SisMessage } from './sis.codec.ts';
import { canFreeze, countOf, groupOf, isMatrix, volumeOf } from './sis.shape.ts';
import { read } from './sis.talk.ts';

const unknown: SisMessage = { kind: 'unknown' };
const numberOr = (text: string, make: (number: number) => SisMessage): SisMessage =>
  /^\d{1,3}$/.test(text) ? make(Number(text)) : unknown;

export const readInput = async (device: Device): Promise<void> => {
  await read(
    device,
    ['input'],
    commands.readInput(),
    (message) => message.kind === 'input' || message.kind === 'tie',
    (text) => numberOr(text, (input) => ({ kind: 'input', input, plane: 'All' })),
  );
};

export const readTie = async (device: Device, output: number): Promise<void> => {
  await read(
    device,
    [valueKey('route', output)],
    commands.readTie(output),
    (message) => message.kind === 'tie' && message.output === output,
    (text) => numberOr(text, (input) => ({ kind: 'tie', output, input, plane: 'Vid' })),
  );
};

export const readTies = async (device: Device): Promise<void> => {
  for (let output = 1; output <= countOf(device.params, 'output'); output += 1) await readTie(device, output);
};

export const readMute = async (device: Device, of: 'video' | 'audio', output?: number): Promise<void> => {
  await read(
    device,
    [valueKey(of === 'video' ? 'videoMute' : 'audioMute', output)],
    commands.readMute(of, output),
    (message) => message.kind === 'mute' && message.of === of && (output === undefined || message.output === output),
    (text) =>
      numberOr(text, (state) => ({ kind: 'mute', of, on: state !== 0, ...(output === undefined ? {} : { output }) })),
  );
};

const readMutes = async (device: Device): Promise<void> => {
  if (!isMatrix(device.params)) {
    await readMute(device, 'video');
    await readMute(device, 'audio');
    return;
  }
  for (let output = 1; output <= countOf(device.params, 'output'); output += 1) {
    await readMute(device, 'video', output);
    await readMute(device, 'audio', output);
  }
};

export const readVolume = async (device: Device, output?: number): Promise<void> => {
  if (volumeOf(device.params) === 'group') {
    const group = groupOf(device.params);
    await read(
      device,
      ['volume'],
      commands.readGroup(group),
      (message) => message.kind === 'group' && message.group === group,
      (text) => ({ kind: 'group', group, tenths: Number(text) }),
    );
    return;
  }
  await read(
    device,
    [valueKey('volume', output)],
    commands.readVolume(output),
    (message) => message.kind === 'volume' && message.output === output,
    (text) => numberOr(text, (level) => ({ kind: 'volume', level, ...(output === undefined ? {} : { output }) })),
  );
};

const readVolumes = async (device: Device): Promise<void> => {
  if (volumeOf(device.params) === 'none') return;
  if (!isMatrix(device.params) || volumeOf(device.params) === 'group') await readVolume(device);
  else for (let output = 1; output <= countOf(device.params, 'output'); output += 1) await readVolume(device, output);
};

export const readFreeze = async (device: Device): Promise<void> => {
  if (!canFreeze(device.params)) return;
  await read(
    device,
    ['freeze'],
    commands.readFreeze(),
    (message) => message.kind === 'freeze',
    (text) => numberOr(text, (state) => ({ kind: 'freeze', on: state !== 0 })),
  );
};

export const readLock = async (device: Device): Promise<void> => {
  await read(
    device,
    ['lock'],
    commands.readLock(),
    (message) => message.kind === 'lock',
    (text) => numberOr(text, (mode) => ({ kind: 'lock', mode })),
  );
};

const readPart = async (device: Device): Promise<void> => {
  await read(device, ['partNumber'], commands.partNumber(), (message) => message.kind === 'part');
};

/** After several ties changed together: the device does not report them one by one. */
export const readTiesSoon = (device: Device): void => {
  if (!isMatrix(device.params) || device.store.get('reading') === true) return;
  device.store.set('reading', true);
  readTies(device)
    .catch((error: Error) => device.log('debug', error.message))
    .finally(() => device.store.delete('reading'));
};

const every = (times: number) => (params: DeviceView['params']) => Number(params.pollSeconds ?? 5) * times * 1_000;

export const sisPolls = ({ params }: DeviceView): readonly Poll[] => [
  {
    id: 'status',
    everyMs: every(1),
    run: async (device) => {
      if (isMatrix(device.params)) await readTie(device, 1);
      else await readInput(device);
    },
  },
  ...(isMatrix(params) ? [{ id: 'routes', everyMs: every(6), run: readTies }] : []),
  {
    id: 'levels',
    everyMs: every(isMatrix(params) ? 12 : 2),
    run: async (device) => {
      await readMutes(device);
      await readVolumes(device);
      await readFreeze(device);
      await readLock(device);
    },
  },
  { id: 'identity', everyMs: 600_000, run: readPart },
];
