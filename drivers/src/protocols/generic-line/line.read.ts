import { readValue } from '../../kit/declared-value.ts';
import type { Device } from '../../kit/device.ts';
import type { TextEncoding } from '../../kit/text-encoding.codec.ts';
import { frameAs, wordFrom } from './line.frame.codec.ts';
import type { PropertyPlan } from './line.plan.ts';

/** Marks the value as unknown, rather than showing an old one as current. */
export const setUnreadable = (device: Device, property: PropertyPlan): void =>
  device.set(property.id, null, { quality: 'bad' });

/** Sets the property if this frame is about it; returns false when it is not. */
export const takeFrame = (device: Device, property: PropertyPlan, frame: Buffer, encoding: TextEncoding): boolean => {
  const text = frameAs(frame, property.mode, encoding);
  const found = property.reply === undefined ? [text] : property.reply.match(text);
  if (found === undefined) return false;
  const matched = found[property.group];
  const word = matched === undefined ? undefined : wordFrom(matched, property.form, property.mode, property.numeric);
  const value = word === undefined ? undefined : readValue(word, property.rule);
  if (value === undefined) setUnreadable(device, property);
  else device.set(property.id, value);
  return true;
};

/** Sets the properties that follow unsolicited messages. */
export const takePushed = (
  device: Device,
  received: readonly PropertyPlan[],
  frame: Buffer,
  encoding: TextEncoding,
): void => {
  for (const property of received) takeFrame(device, property, frame, encoding);
};
