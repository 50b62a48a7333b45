import type { Device } from '../../kit/device.ts';
import type { SisMessage } from './sis.codec.ts';
import { canFreeze, countOf, groupOf, isMatrix, volumeOf } from './sis.shape.ts';

const takeMute = (device: Device, message: Extract<SisMessage, { kind: 'mute' }>): void => {
  const property = message.of === 'video' ? 'videoMute' : 'audioMute';
  if (!isMatrix(device.params)) {
    device.set(property, message.on);
    return;
  }
  const outputs = countOf(device.params, 'output');
  const from = message.output ?? 1;
  const to = message.output ?? outputs;
  for (let output = from; output <= Math.min(to, outputs); output += 1)
    if (output > 0) device.set(property, message.on, { index: output });
};

const takeInput = (device: Device, input: number): void => {
  if (!isMatrix(device.params)) {
    if (input <= countOf(device.params, 'input')) device.set('input', input === 0 ? null : String(input));
    return;
  }
  for (let output = 1; output <= countOf(device.params, 'output'); output += 1)
    device.set('route', String(input), { index: output });
};

const takeVolume = (device: Device, message: Extract<SisMessage, { kind: 'volume' }>): void => {
  if (volumeOf(device.params) !== 'sis') return;
  if (!isMatrix(device.params)) device.set('volume', message.level);
  else if (message.output !== undefined && message.output <= countOf(device.params, 'output') && message.output > 0)
    device.set('volume', message.level, { index: message.output });
};

/** A tie of audio alone does not change the input that an output shows. */
export const takeMessage = (device: Device, message: SisMessage): void => {
  const { params } = device;
  if (message.kind === 'tie') {
    if (message.plane === 'Aud' || message.input > countOf(params, 'input')) return;
    if (!isMatrix(params)) takeInput(device, message.input);
    else if (message.output > 0 && message.output <= countOf(params, 'output'))
      device.set('route', String(message.input), { index: message.output });
  } else if (message.kind === 'input') {
    if (message.plane !== 'Aud' && message.input <= countOf(params, 'input')) takeInput(device, message.input);
  } else if (message.kind === 'mute') takeMute(device, message);
  else if (message.kind === 'freeze') {
    if (canFreeze(params)) device.set('freeze', message.on);
  } else if (message.kind === 'lock') device.set('lock', message.mode !== 0);
  else if (message.kind === 'volume') takeVolume(device, message);
  else if (message.kind === 'group') {
    if (volumeOf(params) === 'group' && message.group === groupOf(params))
      device.set('volume', message.tenths / 10 + 0);
  } else if (message.kind === 'part') device.set('partNumber', message.number);
  else if (message.kind === 'banner') {
    device.set('model', message.model);
    if (message.firmware !== undefined) device.set('firmware', message.firmware);
    if (message.part !== undefined) device.set('partNumber', message.part);
  }
};
