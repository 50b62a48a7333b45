import type { Capability, SourceText, Value } from '@eoms/contract/vocabulary';
import { readJson } from '../../kit/foreign-json.codec.ts';
import { select } from '../../kit/json-selector.ts';
import { say } from '../../kit/say.ts';
import { wordOf } from './home-assistant.codec.ts';
import { colourParts, documentColourParts, withMore } from './home-assistant.colours.ts';
import {
  asFlag,
  asNumber,
  asWord,
  type Building,
  choicesOf,
  numberOf,
  type Part,
  wordsOf,
} from './home-assistant.parts.ts';

const more = (name: SourceText, zh: string, en: string): SourceText => say(`${name.zh} ${zh}`, `${name.en} ${en}`);

const numberPart = (
  build: Building,
  suffix: string,
  name: SourceText,
  keys: {
    readonly state: string;
    readonly template: string;
    readonly command: string;
    readonly commandTemplate: string;
  },
  range: { readonly min: number; readonly max: number; readonly unit?: string; readonly capability?: Capability },
): Part => {
  const from = build.reading(keys.state, keys.template);
  const to = build.saying(keys.command, keys.commandTemplate);
  return {
    id: `${build.id}_${suffix}`,
    name,
    type: 'double',
    ...range,
    ...(from ? { state: { topic: from.topic, read: asNumber(from.raw) } } : {}),
    ...(to ? { command: { topic: to.topic, payload: (value) => to.wrap(value) } } : {}),
  };
};

const choicePart = (
  build: Building,
  suffix: string,
  name: SourceText,
  keys: {
    readonly state: string;
    readonly template: string;
    readonly command: string;
    readonly commandTemplate: string;
  },
  words: readonly string[],
  capability?: Capability,
): Part => {
  const from = build.reading(keys.state, keys.template);
  const to = build.saying(keys.command, keys.commandTemplate);
  return {
    id: `${build.id}_${suffix}`,
    name,
    type: 'enum',
    choices: choicesOf(words),
    ...(capability === undefined ? {} : { capability }),
    ...(from ? { state: { topic: from.topic, read: asWord(from.raw, new Set(words)) } } : {}),
    ...(to ? { command: { topic: to.topic, payload: (value) => to.wrap(value) } } : {}),
  };
};

const flagPart = (build: Building, on: string, off: string, capability: Capability): Part => {
  const from = build.reading('state_topic', 'state_value_template');
  const to = build.saying('command_topic', 'command_template');
  return {
    id: build.id,
    name: build.name,
    type: 'bool',
    capability,
    ...(from ? { state: { topic: from.topic, read: asFlag(from.raw, on, off) } } : {}),
    ...(to ? { command: { topic: to.topic, payload: (value: Value) => to.wrap(value === true ? on : off) } } : {}),
  };
};

/** "MQTT Light", JSON schema: one document for all. */
const jsonLight = (build: Building): Part[] => {
  const { config } = build;
  const [from, to] = [wordOf(config, 'state_topic'), wordOf(config, 'command_topic')];
  const field = (name: string) => (payload: Buffer) => select(readJson(payload), [name]);
  const topic = (found: string | undefined) => found ?? '';
  const power: Part = {
    id: build.id,
    name: build.name,
    type: 'bool',
    capability: 'power',
    ...(from ? { state: { topic: topic(from), read: asFlag(field('state'), 'ON', 'OFF') } } : {}),
    ...(to
      ? { command: { topic: to, payload: (value) => JSON.stringify({ state: value === true ? 'ON' : 'OFF' }) } }
      : {}),
  };
  const more = documentColourParts(build, { from, to });
  const modes = wordsOf(config, 'supported_color_modes');
  const isDimmed = config.brightness === true || modes.some((mode) => mode !== 'onoff');
  if (!isDimmed) return [power, ...more];
  const level: Part = {
    id: `${build.id}_brightness`,
    name: withMore(build.name, say('亮度', 'brightness')),
    type: 'double',
    capability: 'brightness',
    min: 0,
    max: numberOf(config, 'brightness_scale') ?? 255,
    ...(from ? { state: { topic: from, read: asNumber(field('brightness')) } } : {}),
    ...(to ? { command: { topic: to, payload: (value) => JSON.stringify({ state: 'ON', brightness: value }) } } : {}),
  };
  return [power, level, ...more];
};

export const lightParts = (build: Building): Part[] => {
  const { config } = build;
  if (wordOf(config, 'schema') === 'json') return jsonLight(build);
  const parts = [
    flagPart(build, wordOf(config, 'payload_on') ?? 'ON', wordOf(config, 'payload_off') ?? 'OFF', 'power'),
  ];
  if (wordOf(config, 'brightness_command_topic') !== undefined)
    parts.push(
      numberPart(
        build,
        'brightness',
        more(build.name, '亮度', 'brightness'),
        {
          state: 'brightness_state_topic',
          template: 'brightness_value_template',
          command: 'brightness_command_topic',
          commandTemplate: 'brightness_command_template',
        },
        { min: 0, max: numberOf(config, 'brightness_scale') ?? 255, capability: 'brightness' },
      ),
    );
  if (wordOf(config, 'color_temp_command_topic') !== undefined)
    parts.push(
      numberPart(
        build,
        'color_temp',
        more(build.name, '色温', 'colour temperature'),
        {
          state: 'color_temp_state_topic',
          template: 'color_temp_value_template',
          command: 'color_temp_command_topic',
          commandTemplate: 'color_temp_command_template',
        },
        {
          min: numberOf(config, 'min_mireds') ?? 153,
          max: numberOf(config, 'max_mireds') ?? 500,
          unit: 'mired',
          capability: 'colorTemperature',
        },
      ),
    );
  parts.push(...colourParts(build));
  const effects = wordsOf(config, 'effect_list');
  if (effects.length > 0)
    parts.push(
      choicePart(
        build,
        'effect',
        more(build.name, '效果', 'effect'),
        {
          state: 'effect_state_topic',
          template: 'effect_value_template',
          command: 'effect_command_topic',
          commandTemplate: 'effect_command_template',
        },
        effects,
      ),
    );
  return parts;
};

export const fanParts = (build: Building): Part[] => {
  const { config } = build;
  const parts = [
    flagPart(build, wordOf(config, 'payload_on') ?? 'ON', wordOf(config, 'payload_off') ?? 'OFF', 'power'),
  ];
  if (wordOf(config, 'percentage_command_topic') !== undefined)
    parts.push(
      numberPart(
        build,
        'speed',
        more(build.name, '风速', 'speed'),
        {
          state: 'percentage_state_topic',
          template: 'percentage_value_template',
          command: 'percentage_command_topic',
          commandTemplate: 'percentage_command_template',
        },
        {
          min: 0,
          max: numberOf(config, 'speed_range_max') ?? 100,
          capability: 'fanSpeed',
        },
      ),
    );
  const presets = wordsOf(config, 'preset_modes');
  if (presets.length > 0)
    parts.push(
      choicePart(
        build,
        'preset',
        more(build.name, '模式', 'mode'),
        {
          state: 'preset_mode_state_topic',
          template: 'preset_mode_value_template',
          command: 'preset_mode_command_topic',
          commandTemplate: 'preset_mode_command_template',
        },
        presets,
        'mode',
      ),
    );
  return parts;
};

const standardModes = ['auto', 'off', 'cool', 'heat', 'dry', 'fan_only'];
const standardFans = ['auto', 'low', 'medium', 'high'];

export const climateParts = (build: Building): Part[] => {
  const { config, name } = build;
  const unit = wordOf(config, 'temperature_unit') === 'F' ? '°F' : '°C';
  const modes = wordsOf(config, 'modes');
  const fans = wordsOf(config, 'fan_modes');
  const parts: Part[] = [];
  const current = build.reading('current_temperature_topic', 'current_temperature_template');
  if (current)
    parts.push({
      id: `${build.id}_current`,
      name: more(name, '室温', 'room temperature'),
      type: 'double',
      capability: 'temperature',
      unit,
      state: { topic: current.topic, read: asNumber(current.raw) },
    });
  parts.push(
    numberPart(
      build,
      'target',
      more(name, '设定温度', 'set temperature'),
      {
        state: 'temperature_state_topic',
        template: 'temperature_state_template',
        command: 'temperature_command_topic',
        commandTemplate: 'temperature_command_template',
      },
      {
        min: numberOf(config, 'min_temp') ?? 7,
        max: numberOf(config, 'max_temp') ?? 35,
        unit,
        capability: 'targetTemperature',
      },
    ),
    choicePart(
      build,
      'mode',
      more(name, '运行模式', 'mode'),
      {
        state: 'mode_state_topic',
        template: 'mode_state_template',
        command: 'mode_command_topic',
        commandTemplate: 'mode_command_template',
      },
      modes.length > 0 ? modes : standardModes,
      'mode',
    ),
    choicePart(
      build,
      'fan',
      more(name, '风速', 'fan'),
      {
        state: 'fan_mode_state_topic',
        template: 'fan_mode_state_template',
        command: 'fan_mode_command_topic',
        commandTemplate: 'fan_mode_command_template',
      },
      fans.length > 0 ? fans : standardFans,
      'fanSpeed',
    ),
  );
  return parts;
};

export const coverParts = (build: Building): Part[] => {
  const { config, name } = build;
  const said = (key: string, otherwise: string) => wordOf(config, key) ?? otherwise;
  const to = build.saying('command_topic', 'command_template');
  const from = build.reading('state_topic', 'value_template');
  const verbs: Readonly<Record<string, string>> = {
    open: said('payload_open', 'OPEN'),
    close: said('payload_close', 'CLOSE'),
    stop: said('payload_stop', 'STOP'),
  };
  const resting = ['open', 'closed', 'stopped'].map((word) => said(`state_${word}`, word));
  const moving = ['opening', 'closing'].map((word) => said(`state_${word}`, word));
  const parts: Part[] = [];
  if (from)
    parts.push({
      id: build.id,
      name,
      type: 'enum',
      choices: [...choicesOf(resting), ...choicesOf(moving).map((item) => ({ ...item, transitional: true }))],
      state: { topic: from.topic, read: asWord(from.raw, new Set([...resting, ...moving])) },
    });
  if (to)
    parts.push({
      id: `${build.id}_move`,
      name: more(name, '动作', 'move'),
      type: 'enum',
      choices: [
        { code: 'open', name: say('打开', 'Open') },
        { code: 'close', name: say('关闭', 'Close') },
        { code: 'stop', name: say('停止', 'Stop') },
      ],
      command: {
        topic: to.topic,
        payload: (value) => {
          const word = typeof value === 'string' && Object.hasOwn(verbs, value) ? verbs[value] : undefined;
          return word === undefined ? undefined : to.wrap(word);
        },
      },
    });
  if (wordOf(config, 'position_topic') !== undefined || wordOf(config, 'set_position_topic') !== undefined)
    parts.push({
      ...numberPart(
        build,
        'position',
        more(name, '开合位置', 'position'),
        {
          state: 'position_topic',
          template: 'position_template',
          command: 'set_position_topic',
          commandTemplate: 'set_position_template',
        },
        { min: 0, max: numberOf(config, 'position_open') ?? 100, unit: '%', capability: 'position' },
      ),
      slow: true,
    });
  return parts;
};
