import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { readJson } from '../../kit/foreign-json.codec.ts';
import { say } from '../../kit/say.ts';
import { isObject, wordOf } from './home-assistant.codec.ts';
import { asWord, type Building, choicesOf, type Part, wordsOf } from './home-assistant.parts.ts';

/** A way to name a colour: its numbers, in the order of the payload, and the largest of each. */
interface ColourSpace {
  readonly id: 'rgb' | 'xy' | 'hs';
  readonly name: SourceText;
  /** As in the documents of "MQTT Light", JSON schema. */
  readonly fields: readonly string[];
  /** As the variables of a command template are called. */
  readonly variables: readonly string[];
  readonly most: readonly number[];
}

const spaces: readonly ColourSpace[] = [
  {
    id: 'rgb',
    name: say('颜色（R,G,B）', 'colour (R,G,B)'),
    fields: ['r', 'g', 'b'],
    variables: ['red', 'green', 'blue'],
    most: [255, 255, 255],
  },
  { id: 'xy', name: say('颜色（x,y）', 'colour (x,y)'), fields: ['x', 'y'], variables: ['x', 'y'], most: [1, 1] },
  {
    id: 'hs',
    name: say('颜色（色相,饱和度）', 'colour (hue,saturation)'),
    fields: ['h', 's'],
    variables: ['hue', 'sat'],
    most: [360, 100],
  },
];

/** `255,0,0` as numbers; `undefined` when it is not of this space. */
const numbersIn = ({ most }: ColourSpace, value: unknown): readonly number[] | undefined => {
  const numbers = String(value)
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const fits = numbers.length === most.length && numbers.every((one, at) => one >= 0 && one <= (most[at] ?? 0));
  return fits ? numbers : undefined;
};

const named = (keys: readonly string[], numbers: readonly number[]): Record<string, number> =>
  Object.fromEntries(keys.map((key, at) => [key, numbers[at] ?? 0]));

export const withMore = (name: SourceText, more: SourceText): SourceText =>
  say(`${name.zh} ${more.zh}`, `${name.en} ${more.en}`);

/** `rgb_state_topic` and its like ("MQTT Light", default schema). */
export const colourParts = (build: Building): Part[] =>
  spaces.flatMap((space): Part[] => {
    const from = build.reading(`${space.id}_state_topic`, `${space.id}_value_template`);
    const to = build.saying(`${space.id}_command_topic`, `${space.id}_command_template`);
    if (from === undefined && to === undefined) return [];
    const payload = (value: Value): string | undefined => {
      const numbers = numbersIn(space, value);
      return numbers === undefined ? undefined : to?.wrap(numbers.join(','), named(space.variables, numbers));
    };
    const read = (bytes: Buffer): Value | undefined => numbersIn(space, from?.raw(bytes))?.join(',');
    return [
      {
        id: `${build.id}_${space.id}`,
        name: withMore(build.name, space.name),
        type: 'string',
        ...(from ? { state: { topic: from.topic, read } } : {}),
        ...(to ? { command: { topic: to.topic, payload } } : {}),
      },
    ];
  });

interface Topics {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The colours and effects of a light that is one document ("MQTT Light", JSON schema). */
export const documentColourParts = (build: Building, { from, to }: Topics): Part[] => {
  const modes = wordsOf(build.config, 'supported_color_modes');
  const has = ({ id }: ColourSpace) => modes.includes(id) || build.config[id] === true;
  const colours = spaces.filter(has).map((space): Part => {
    const read = (payload: Buffer): Value | undefined => {
      const document = readJson(payload);
      const colour = isObject(document) ? document.color : undefined;
      const numbers = isObject(colour) ? space.fields.map((field) => colour[field]) : [];
      return numbersIn(space, numbers.join(','))?.join(',');
    };
    const payload = (value: Value): string | undefined => {
      const numbers = numbersIn(space, value);
      return numbers && JSON.stringify({ state: 'ON', color: named(space.fields, numbers) });
    };
    return {
      id: `${build.id}_${space.id}`,
      name: withMore(build.name, space.name),
      type: 'string',
      ...(from ? { state: { topic: from, read } } : {}),
      ...(to ? { command: { topic: to, payload } } : {}),
    };
  });
  const effects = wordsOf(build.config, 'effect_list');
  if (effects.length === 0) return colours;
  const effectOf = (payload: Buffer): unknown => {
    const document = readJson(payload);
    return isObject(document) ? wordOf(document, 'effect') : undefined;
  };
  const effect: Part = {
    id: `${build.id}_effect`,
    name: withMore(build.name, say('效果', 'effect')),
    type: 'enum',
    choices: choicesOf(effects),
    ...(from ? { state: { topic: from, read: asWord(effectOf, new Set(effects)) } } : {}),
    ...(to
      ? { command: { topic: to, payload: (value: Value) => JSON.stringify({ state: 'ON', effect: value }) } }
      : {}),
  };
  return [...colours, effect];
};
