import type { Capability } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { climateParts, coverParts, fanParts, lightParts } from './home-assistant.appliances.ts';
import { type Availability, availabilitiesOf } from './home-assistant.availability.ts';
import { type Entity, wordOf } from './home-assistant.codec.ts';
import {
  asFlag,
  asNumber,
  asWord,
  type Building,
  choicesOf,
  numberOf,
  type Part,
  type Parts,
  partsOf,
  wordsOf,
} from './home-assistant.parts.ts';
import { sirenParts, updateParts } from './home-assistant.sirens.ts';

const capabilities: Readonly<Record<string, Capability>> = {
  temperature: 'temperature',
  humidity: 'humidity',
  illuminance: 'illuminance',
  carbon_dioxide: 'co2',
  pm25: 'pm25',
  volatile_organic_compounds: 'tvoc',
  atmospheric_pressure: 'pressure',
  pressure: 'pressure',
  battery: 'battery',
  voltage: 'voltage',
  current: 'current',
  power: 'activePower',
  energy: 'energy',
  signal_strength: 'signalStrength',
  motion: 'motion',
  occupancy: 'occupancy',
  presence: 'occupancy',
  door: 'contact',
  window: 'contact',
  opening: 'contact',
  moisture: 'waterLeak',
  smoke: 'smoke',
  outlet: 'power',
  switch: 'power',
};

const capabilityOf = (build: Building): { capability?: Capability } => {
  const found = capabilities[wordOf(build.config, 'device_class') ?? ''];
  return found === undefined ? {} : { capability: found };
};

const flagCommand = (build: Building, topicKey: string, on: string, off: string): Pick<Part, 'command'> => {
  const to = build.saying(topicKey, 'command_template');
  return to === undefined
    ? {}
    : { command: { topic: to.topic, payload: (value) => to.wrap(value === true ? on : off) } };
};

const toggled = (build: Building): Part[] => {
  const on = wordOf(build.config, 'payload_on') ?? 'ON';
  const off = wordOf(build.config, 'payload_off') ?? 'OFF';
  const from = build.reading('state_topic', 'value_template');
  const read =
    from && asFlag(from.raw, wordOf(build.config, 'state_on') ?? on, wordOf(build.config, 'state_off') ?? off);
  return [
    {
      id: build.id,
      name: build.name,
      type: 'bool',
      capability: 'power',
      ...(from && read ? { state: { topic: from.topic, read } } : {}),
      ...flagCommand(build, 'command_topic', on, off),
    },
  ];
};

const binarySensor = (build: Building): Part[] => {
  const from = build.reading('state_topic', 'value_template');
  if (from === undefined) return [];
  const on = wordOf(build.config, 'payload_on') ?? 'ON';
  const off = wordOf(build.config, 'payload_off') ?? 'OFF';
  const state = { topic: from.topic, read: asFlag(from.raw, on, off) };
  return [{ id: build.id, name: build.name, type: 'bool', ...capabilityOf(build), state }];
};

const sensor = (build: Building): Part[] => {
  const from = build.reading('state_topic', 'value_template');
  if (from === undefined) return [];
  const unit = wordOf(build.config, 'unit_of_measurement');
  const options = wordsOf(build.config, 'options');
  const numeric = unit !== undefined || wordOf(build.config, 'state_class') !== undefined;
  const common = { id: build.id, name: build.name, ...capabilityOf(build), ...(unit === undefined ? {} : { unit }) };
  if (numeric) return [{ ...common, type: 'double', state: { topic: from.topic, read: asNumber(from.raw) } }];
  if (options.length > 0)
    return [
      {
        ...common,
        type: 'enum',
        choices: choicesOf(options),
        state: { topic: from.topic, read: asWord(from.raw, new Set(options)) },
      },
    ];
  return [{ ...common, type: 'string', state: { topic: from.topic, read: asWord(from.raw) } }];
};

const numeric = (build: Building): Part[] => {
  const from = build.reading('state_topic', 'value_template');
  const to = build.saying('command_topic', 'command_template');
  const unit = wordOf(build.config, 'unit_of_measurement');
  return [
    {
      id: build.id,
      name: build.name,
      type: 'double',
      min: numberOf(build.config, 'min') ?? 1,
      max: numberOf(build.config, 'max') ?? 100,
      ...(unit === undefined ? {} : { unit }),
      ...(from ? { state: { topic: from.topic, read: asNumber(from.raw) } } : {}),
      ...(to ? { command: { topic: to.topic, payload: (value) => to.wrap(value) } } : {}),
    },
  ];
};

const selected = (build: Building): Part[] => {
  const options = wordsOf(build.config, 'options');
  const from = build.reading('state_topic', 'value_template');
  const to = build.saying('command_topic', 'command_template');
  return [
    {
      id: build.id,
      name: build.name,
      type: 'enum',
      choices: choicesOf(options),
      ...(from ? { state: { topic: from.topic, read: asWord(from.raw, new Set(options)) } } : {}),
      ...(to ? { command: { topic: to.topic, payload: (value) => to.wrap(value) } } : {}),
    },
  ];
};

const written = (build: Building): Part[] => {
  const from = build.reading('state_topic', 'value_template');
  const to = build.saying('command_topic', 'command_template');
  return [
    {
      id: build.id,
      name: build.name,
      type: 'string',
      ...(from ? { state: { topic: from.topic, read: asWord(from.raw) } } : {}),
      ...(to ? { command: { topic: to.topic, payload: (value) => to.wrap(value) } } : {}),
    },
  ];
};

const button = (build: Building): Part[] => {
  const to = build.saying('command_topic', 'command_template');
  const word = wordOf(build.config, 'payload_press') ?? 'PRESS';
  return to === undefined
    ? []
    : [
        {
          id: build.id,
          name: build.name,
          type: 'bool',
          press: true,
          command: { topic: to.topic, payload: () => to.wrap(word) },
        },
      ];
};

const lock = (build: Building): Part[] => {
  const { config } = build;
  const locks = wordOf(config, 'payload_lock') ?? 'LOCK';
  const unlocks = wordOf(config, 'payload_unlock') ?? 'UNLOCK';
  const from = build.reading('state_topic', 'value_template');
  const [locked, unlocked] = [
    wordOf(config, 'state_locked') ?? 'LOCKED',
    wordOf(config, 'state_unlocked') ?? 'UNLOCKED',
  ];
  return [
    {
      id: build.id,
      name: build.name,
      type: 'bool',
      capability: 'lock',
      ...(from ? { state: { topic: from.topic, read: asFlag(from.raw, locked, unlocked) } } : {}),
      ...flagCommand(build, 'command_topic', locks, unlocks),
    },
  ];
};

const components: Readonly<Record<string, (build: Building) => Part[]>> = {
  switch: toggled,
  light: lightParts,
  sensor,
  binary_sensor: binarySensor,
  number: numeric,
  select: selected,
  climate: climateParts,
  cover: coverParts,
  fan: fanParts,
  lock,
  button,
  text: written,
  siren: sirenParts,
  update: updateParts,
};

export interface Described extends Parts {
  readonly availabilities: readonly Availability[];
}

/** The values of an entity of a known kind, and the topics that say whether it is there; an unknown kind has none. */
export const describeEntity = (entity: Entity): Described => {
  const make = Object.hasOwn(components, entity.component) ? components[entity.component] : undefined;
  if (make === undefined)
    return {
      parts: [],
      availabilities: [],
      leftOut: [
        say(
          `不支持实体类型“${entity.component}”（${entity.key}）`,
          `entities of the kind "${entity.component}" are not supported (${entity.key})`,
        ),
      ],
    };
  const build = partsOf(entity);
  const parts = make(build).filter(({ state, command }) => state !== undefined || command !== undefined);
  const availabilities = availabilitiesOf(build.config, build.leave);
  return { parts, availabilities, leftOut: build.leftOut };
};
