import {
  type ActionDef,
  type DeviceView,
  type PropertyDef,
  type ResolvedAction,
  type ResolvedProperty,
  resolveField,
} from '@eoms/drivers/kit';

const labelsOf = ({ index, name }: PropertyDef): ResolvedProperty['index'] => {
  if (index === undefined) return undefined;
  const labels = Array.from({ length: index.to - index.from + 1 }, (_, offset) => {
    const number = index.from + offset;
    return index.label?.(number) ?? { zh: `${name.zh} ${number}`, en: `${name.en} ${number}` };
  });
  return { from: index.from, to: index.to, labels };
};

/** Properties as data only: live choices asked for, labels written out. */
export const resolveProperties = (properties: readonly PropertyDef[], view: DeviceView): ResolvedProperty[] =>
  properties.map(({ enum: choices, index: _, ...rest }, at) => {
    const labels = labelsOf(properties[at] ?? { ...rest });
    const items = typeof choices === 'function' ? choices(view) : choices;
    return {
      ...rest,
      ...(items === undefined ? {} : { enum: items }),
      ...(labels === undefined ? {} : { index: labels }),
    };
  });

export const resolveActions = (actions: readonly ActionDef[], view: DeviceView): ResolvedAction[] =>
  actions.map(({ run: _run, readBack: _readBack, params, ...rest }) => ({
    ...rest,
    params: (params ?? []).map((field) => resolveField(field, view)),
  }));
