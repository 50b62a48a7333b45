import {
  type ActionSchema,
  type FieldSchema,
  type LayoutDevice,
  levelActions,
  levelOf,
  type Text,
} from '@eoms/contract';
import { type Args, keyFor, presetArgs, shownBy } from '../device-control/control-state.ts';

export interface FaderLine {
  readonly id: string;
  readonly device: LayoutDevice;
  readonly action: ActionSchema;
  readonly field: FieldSchema;
  /** All arguments but the level. */
  readonly args: Args;
  readonly name: Text;
}

const mostOfOne = 16;

/** The faders of a device: one for each level, or for each channel where the action asks for one. */
export const fadersOf = (device: LayoutDevice): FaderLine[] =>
  levelActions(device).flatMap((action) => {
    const field = levelOf(action);
    if (!field) return [];
    const line = (more: Args, name: Text): FaderLine => ({
      id: [device.id, action.id, ...Object.values(more)].join(' '),
      device,
      action,
      field,
      args: { ...presetArgs(action), ...more },
      name,
    });
    const asked = action.params.filter((one) => one !== field && one.required && one.default === undefined);
    const [channel, ...others] = asked;
    if (!channel) return [line({}, { zh: `${device.name} ${action.name.zh}`, en: `${device.name} ${action.name.en}` })];
    // An action that asks for more than a channel is left to its form.
    if (others.length > 0 || !channel.options) return [];
    return channel.options.slice(0, mostOfOne).map(({ code, name }) => line({ [channel.id]: code }, name));
  });

/** The level that the device reports; undefined if it has reported none. */
export const realLevel = ({ device, action, args }: FaderLine): number | undefined => {
  const property = shownBy(action);
  const value = property === undefined ? undefined : device.live.values[keyFor(property, args)]?.value;
  return typeof value === 'number' ? value : undefined;
};
