import type { EnumItem, FieldSchema, ModelAction, ModelDescription, ModelParam, ModelProperty } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { sortedJson } from '../../../platform/same-json.ts';
import { blankView } from '../drivers/describe-driver.ts';

/** Paths whose choices only the connected device knows: the model merely words whatever the device offers. */
export type LiveChoices = ReadonlySet<string>;

/**
 * Paths (`properties/input`, `actions/route/output`, `params/zone`) whose choices the driver requests from the device.
 */
export const liveChoicesOf = (driver: Driver): LiveChoices => {
  const view = blankView(driver);
  const properties = typeof driver.properties === 'function' ? driver.properties(view) : driver.properties;
  const actions = typeof driver.actions === 'function' ? driver.actions(view) : driver.actions;
  return new Set([
    ...driver.params.filter((field) => typeof field.options === 'function').map(({ id }) => `params/${id}`),
    ...properties.filter((def) => typeof def.enum === 'function').map(({ id }) => `properties/${id}`),
    ...actions.flatMap((action) =>
      (action.params ?? [])
        .filter((field) => typeof field.options === 'function')
        .map(({ id }) => `actions/${action.id}/${id}`),
    ),
  ]);
};

type Shape = Readonly<Record<string, unknown>>;
const codes = (items: readonly EnumItem[] | undefined, live: boolean): string[] | undefined =>
  live
    ? undefined
    : items?.map(({ code, transitional }) => (transitional === true ? `${code} transitional` : code)).sort();

/** The part of a field that only the driver decides: everything except its wording and what the model may set. */
const shapeOfField = (
  { name: _n, unit: _u, help: _h, default: _d, options, ...rest }: FieldSchema,
  live: boolean,
): Shape => ({
  ...rest,
  options: codes(options, live),
});
const shapeOfParam = ({ hidden: _hidden, ...field }: ModelParam, live: LiveChoices): Shape =>
  shapeOfField(field, live.has(`params/${field.id}`));
const shapeOfProperty = (property: ModelProperty, live: LiveChoices): Shape => {
  const { name: _n, unit: _u, hidden: _h, history: _t, enum: items, ...rest } = property;
  return { ...rest, enum: codes(items, live.has(`properties/${property.id}`)) };
};
const shapeOfAction = (action: ModelAction, live: LiveChoices): Shape => {
  const { name: _n, hidden: _h, confirm: _c, params, ...rest } = action;
  return {
    ...rest,
    params: params.map((field) => shapeOfField(field, live.has(`actions/${action.id}/${field.id}`))),
  };
};

export type DescriptionPart = 'params' | 'properties' | 'actions' | 'listeners';
export type PartOf<P extends DescriptionPart> = ModelDescription[P][number];

const shapes: { readonly [P in DescriptionPart]: (item: PartOf<P>, live: LiveChoices) => Shape } = {
  params: shapeOfParam,
  properties: shapeOfProperty,
  actions: shapeOfAction,
  listeners: ({ id }) => ({ id }),
};

/** Keys that only the driver decides and in which two versions of a part differ. */
export const shapeDifferences = <P extends DescriptionPart>(
  part: P,
  one: PartOf<P>,
  other: PartOf<P>,
  live: LiveChoices,
): string[] => {
  const [a, b] = [shapes[part](one, live), shapes[part](other, live)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => sortedJson(a[key]) !== sortedJson(b[key]),
  );
};
