import type { ByKind, ConditionOperator, ModelCheck, Value } from '@eoms/contract';
import { byKind } from '@eoms/contract';
import { type ResolvedProperty, valueKey } from '@eoms/drivers/kit';
import { compare } from '@eoms/engine';
import { inspectionTexts as texts } from '@eoms/phrases';
import { type AskedDevice, type Checked, checked, outcomeOf, valueNow } from './asked-device.ts';

type Limit = NonNullable<ResolvedProperty['alarm']>[number];

const opposite: Readonly<Partial<Record<ConditionOperator, ConditionOperator>>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '==': '!=',
  '!=': '==',
};

const keysOf = ({ id, index }: ResolvedProperty): string[] =>
  index === undefined
    ? [id]
    : Array.from({ length: index.to - index.from + 1 }, (_, at) => valueKey(id, index.from + at));

/** What has to hold for a value to be within a limit, in words and as a number to draw. */
const limitOf = ({ words, device }: AskedDevice, key: string, { op, value }: Limit): Partial<Checked> => {
  const operator = opposite[op];
  if (operator === undefined || value === null) return {};
  return {
    expected: texts.limit(operator, words.value(device.id, key, value)),
    limit: typeof value === 'number' ? { operator, value } : null,
  };
};

const seenAs = ({ words, device }: AskedDevice, key: string, value: Value | undefined): Partial<Checked> => ({
  seen: value === undefined ? texts.unknown : words.value(device.id, key, value),
  value: typeof value === 'number' ? value : null,
});

/** One property against the limits of its model: of its elements, the one that is out of them. */
const checkProperty = (
  asked: AskedDevice,
  property: ResolvedProperty,
  limits: readonly [Limit, ...Limit[]],
): Checked => {
  const known = keysOf(property).flatMap((key) => {
    const value = valueNow(asked, key);
    return value === undefined ? [] : [{ key, value, broken: limits.find((one) => compare(value, one.op, one.value)) }];
  });
  const shown = known.find(({ broken }) => broken !== undefined) ?? known[0];
  const key = shown?.key ?? property.id;
  return checked('limits', outcomeOf(shown && shown.broken === undefined), {
    key: `limits:${property.id}`,
    name: asked.words.property(asked.device.id, key),
    unit: property.unit ?? null,
    property: key,
    ...limitOf(asked, key, shown?.broken ?? limits[0]),
    ...seenAs(asked, key, shown?.value),
  });
};

/** Every property that has limits. One of which nothing was ever read has nothing to say. */
export const checkLimits = (asked: AskedDevice): Checked[] =>
  asked.properties.flatMap((property) => {
    const [first, ...rest] = property.alarm ?? [];
    const isKnown = keysOf(property).some((key) => asked.state.values[key] !== undefined);
    return first && isKnown ? [checkProperty(asked, property, [first, ...rest])] : [];
  });

const inSeconds = 1_000;
/** Milliseconds since the epoch; numbers are seconds where they are too small for milliseconds. */
const momentOf = (value: Value | undefined): number | undefined => {
  if (typeof value === 'number') return value < 1e11 ? value * inSeconds : value;
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

const ofModel: ByKind<ModelCheck, Checked | null, [asked: AskedDevice]> = {
  value: ({ id, name, property, operator, value }, asked) => {
    const now = valueNow(asked, property);
    return checked('model', outcomeOf(now === undefined ? undefined : compare(now, operator, value)), {
      key: `model:${id}`,
      name,
      property,
      unit: asked.properties.find((one) => one.id === property)?.unit ?? null,
      expected: texts.limit(operator, asked.words.value(asked.device.id, property, value)),
      limit: typeof value === 'number' ? { operator, value } : null,
      ...seenAs(asked, property, now),
    });
  },
  clock: ({ id, name, property, seconds }, asked) => {
    const said = momentOf(valueNow(asked, property));
    const readAt = asked.state.values[property]?.at;
    const off =
      said === undefined || readAt === undefined ? undefined : Math.round(Math.abs(said - readAt) / inSeconds);
    return checked('model', outcomeOf(off === undefined ? undefined : off <= seconds), {
      key: `model:${id}`,
      name,
      property,
      unit: 's',
      expected: texts.clockWithin(seconds),
      limit: { operator: '<=', value: seconds },
      seen: off === undefined ? texts.unknown : texts.clock(off),
      value: off ?? null,
    });
  },
  // These change something: see `check-active.ts`.
  active: () => null,
};

/** The checks of the model that only look. */
export const checkModel = (asked: AskedDevice): Checked[] =>
  asked.modelChecks.flatMap((one) => byKind(ofModel, one, asked) ?? []);

/** Settings that differ from what was kept. */
export const checkBaseline = (asked: AskedDevice): Checked[] =>
  Object.entries(asked.baseline).map(([property, value]) => {
    const now = valueNow(asked, property);
    return checked('baseline', outcomeOf(now === undefined ? undefined : now === value), {
      key: `baseline:${property}`,
      name: asked.words.property(asked.device.id, property),
      property,
      expected: texts.baseline(asked.words.value(asked.device.id, property, value)),
      ...seenAs(asked, property, now),
    });
  });
