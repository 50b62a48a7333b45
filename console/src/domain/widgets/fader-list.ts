import {
  type ActionSchema,
  type FieldSchema,
  faderChannels,
  type LayoutDevice,
  levelActions,
  levelOf,
  sourceFrom,
  type Text,
} from '@eoms/contract';
import { type Args, keyFor, presetArgs, shownBy } from '../devices/control/control-state.ts';

export interface FaderLine {
  readonly id: string;
  readonly device: LayoutDevice;
  readonly action: ActionSchema;
  readonly field: FieldSchema;
  /** All arguments but the level. */
  readonly args: Args;
  readonly name: Text;
}

/** The faders of a device: one for each level, or for each channel where the action asks for one. */
export const fadersOf = (device: LayoutDevice): FaderLine[] =>
  levelActions(device).flatMap((action) => {
    const field = levelOf(action);
    if (!field) return [];
    const ofDevice: Text = sourceFrom((of) => `${device.name} ${of(action.name)}`);
    return faderChannels(action).map((channel) => ({
      id: [device.id, action.id, ...Object.values(channel?.args ?? {})].join(' '),
      device,
      action,
      field,
      args: { ...presetArgs(action), ...channel?.args },
      name: channel?.name ?? ofDevice,
    }));
  });

/** The level that the device reports; undefined if it has reported none. */
export const realLevel = ({ device, action, args }: FaderLine): number | undefined => {
  const property = shownBy(action);
  const value = property === undefined ? undefined : device.live.values[keyFor(property, args)]?.value;
  return typeof value === 'number' ? value : undefined;
};
