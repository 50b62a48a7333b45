import { sourceFrom } from '@eoms/contract/vocabulary';
import {
  type ActionDef,
  type Driver,
  type ModelView,
  type PropertyDef,
  type ResolvedAction,
  type ResolvedProperty,
  resolveField,
} from '@eoms/drivers/kit';
import type { DeviceDefinition } from '../device-definition.ts';
import type { CrashGuard } from './crash-guard.ts';

const labelsOf = ({ index, name }: PropertyDef): ResolvedProperty['index'] => {
  if (index === undefined) return undefined;
  const labels = Array.from({ length: index.to - index.from + 1 }, (_, offset) => {
    const number = index.from + offset;
    return index.label?.(number) ?? sourceFrom((of) => `${of(name)} ${number}`);
  });
  return { from: index.from, to: index.to, labels };
};

/** Properties as plain data: live choices resolved, labels written out. */
export const resolveProperties = (properties: readonly PropertyDef[], view: ModelView): ResolvedProperty[] =>
  properties.map(({ enum: choices, index: _, ...rest }, at) => {
    const labels = labelsOf(properties[at] ?? { ...rest });
    const items = typeof choices === 'function' ? choices(view) : choices;
    return {
      ...rest,
      ...(items === undefined ? {} : { enum: items }),
      ...(labels === undefined ? {} : { index: labels }),
    };
  });

export const resolveActions = (actions: readonly ActionDef[], view: ModelView): ResolvedAction[] =>
  actions.map(({ run: _run, readBack: _readBack, params, ...rest }) => ({
    ...rest,
    params: (params ?? []).map((field) => resolveField(field, view)),
  }));

/** The driver's description of one device. If the driver throws here, the description is empty. */
export const createDescriptions = (
  driver: Driver,
  view: ModelView,
  guard: Pick<CrashGuard, 'sync'>,
  history: DeviceDefinition['history'] = {},
) => {
  const known = new Map<string, PropertyDef>();
  const asKept = (def: PropertyDef): PropertyDef => {
    const mode = history[def.id];
    return mode === undefined || mode === def.history ? def : { ...def, history: mode };
  };
  const properties = (): readonly PropertyDef[] => {
    const found =
      guard.sync(() => (typeof driver.properties === 'function' ? driver.properties(view) : driver.properties)) ?? [];
    return found.map(asKept);
  };
  return {
    properties,
    actions: (): readonly ActionDef[] =>
      guard.sync(() => (typeof driver.actions === 'function' ? driver.actions(view) : driver.actions)) ?? [],
    definitionOf: (property: string): PropertyDef => {
      const before = known.get(property);
      if (before !== undefined) return before;
      const found = properties().find((def) => def.id === property);
      if (found === undefined) throw new Error(`the driver set "${property}", which it does not describe`);
      known.set(property, found);
      return found;
    },
  };
};
