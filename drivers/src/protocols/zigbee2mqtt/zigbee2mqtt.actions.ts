import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { choicesOf, types } from './zigbee2mqtt.codec.ts';
import { type Feature, merge, nested, wireOf } from './zigbee2mqtt.exposes.ts';
import { capabilityOf, nameOf } from './zigbee2mqtt.names.ts';

const fieldOf = (feature: Feature, id = 'value'): Field => {
  const { value_min: min, value_max: max, unit } = feature.expose;
  return {
    id,
    name: nameOf(feature),
    type: types[feature.kind],
    required: true,
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
    ...(typeof unit === 'string' ? { unit: unit.slice(0, 20) } : {}),
    ...(feature.kind === 'enum' ? { options: choicesOf(feature) } : {}),
  };
};

/** A cover reports the position where it stopped, never `STOP`. */
const proofsOf = (feature: Feature): Pick<ActionDef, 'expect' | 'timeoutMs'> => {
  if (!feature.published) return {};
  const { id: property } = feature;
  if (feature.of !== 'cover') return { expect: [{ property, in: ['$value'] }] };
  const timeoutMs = 90_000;
  if (feature.name !== 'state') return { expect: [{ property, in: ['$value'] }], timeoutMs };
  return { expect: ['OPEN', 'CLOSE'].map((value) => ({ when: { value }, property, in: [value] })), timeoutMs };
};

export interface Talk {
  set(device: Device, document: unknown): Promise<void>;
  get(device: Device, document: unknown): Promise<void>;
}

const document = (values: readonly (readonly [Feature, Value])[]): Record<string, unknown> => {
  const whole: Record<string, unknown> = {};
  for (const [feature, value] of values) merge(whole, nested(feature.path, wireOf(feature, value)));
  return whole;
};

/** The current value of the other coordinate of a colour: the bridge does not accept one alone. */
const restOf = (device: Device, feature: Feature, features: readonly Feature[]): [Feature, Value][] =>
  features
    .filter((other) => feature.colour !== undefined && other.colour === feature.colour && other !== feature)
    .map((other) => {
      const value = device.get(other.id);
      const name = nameOf(other);
      if (value === undefined || value === null)
        throw deviceError(
          'refused',
          say(`当前${name.zh}未知，请使用“颜色”同时设置`, `${name.en} is not known yet: set both with "Colour"`),
        );
      return [other, value];
    });

const actionOf = (feature: Feature, features: readonly Feature[], talk: Talk): ActionDef => {
  const capability = capabilityOf(feature);
  return {
    id: `set_${feature.id}`,
    name: nameOf(feature),
    ...(capability === undefined ? {} : { capability }),
    params: [fieldOf(feature)],
    ...proofsOf(feature),
    run: async (device, args) => {
      const rest = restOf(device, feature, features);
      await talk.set(device, document([...rest, [feature, args.value ?? null]]));
    },
    readBack: (device) => (feature.askable ? talk.get(device, nested(feature.path, '')) : Promise.resolve()),
  };
};

const colourName = {
  xy: say('颜色（x、y）', 'Colour (x, y)'),
  hs: say('颜色（色相、饱和度）', 'Colour (hue, saturation)'),
};

/** A whole colour, `set_color_xy` or `set_color_hs`. */
const colourAction = (colour: string, parts: readonly Feature[], talk: Talk): ActionDef => ({
  id: `set_${colour}`,
  name: colour.endsWith('_hs') ? colourName.hs : colourName.xy,
  params: parts.map((part) => fieldOf(part, part.name)),
  expect: parts.filter(({ published }) => published).map(({ id, name }) => ({ property: id, in: [`$${name}`] })),
  run: (device, args) => talk.set(device, document(parts.map((part) => [part, args[part.name] ?? null]))),
  readBack: (device) => {
    const asked = {};
    for (const { askable, path } of parts) if (askable) merge(asked, nested(path, ''));
    return Object.keys(asked).length === 0 ? Promise.resolve() : talk.get(device, asked);
  },
});

/** One action for each value that can be set, and one for each whole colour. */
export const actionsOf = (features: readonly Feature[], talk: Talk): ActionDef[] => {
  const settable = features.filter((feature) => feature.settable);
  const colours = new Set(settable.flatMap(({ colour }) => colour ?? []));
  return [
    ...settable.map((feature) => actionOf(feature, settable, talk)),
    ...[...colours].map((colour) =>
      colourAction(
        colour,
        settable.filter((feature) => feature.colour === colour),
        talk,
      ),
    ),
  ];
};
