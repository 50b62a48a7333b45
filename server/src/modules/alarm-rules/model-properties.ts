import type { RuleProperty, SuggestedRule } from '@eoms/contract';
import type { PropertyDef, SuggestedAlarm } from '@eoms/drivers/kit';
import { connectionAlarm } from '@eoms/phrases';
import { blankView, type CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DescribedModel } from './model-alarms.store.ts';

type DriverOf = CatalogueModule['driverOf'];
type Elements = RuleProperty['elements'];

/** The properties as the driver itself describes them, by id. */
const driverProperties = ({ actionClass }: DescribedModel, driverOf: DriverOf): Map<string, PropertyDef> => {
  const driver = driverOf(actionClass);
  if (!driver) return new Map();
  const { properties } = driver;
  const all = typeof properties === 'function' ? properties(blankView(driver)) : properties;
  return new Map(all.map((one) => [one.id, one]));
};

/** Of a longer property only the first elements are offered; all of them are watched. */
const elementsAtMost = 256;

const elementsOf = (id: string, index: PropertyDef['index']): Elements => {
  if (!index) return [];
  const count = Math.min(elementsAtMost, index.to - index.from + 1);
  return Array.from({ length: count }, (_, at) => {
    const number = index.from + at;
    return { key: `${id}[${number}]`, name: index.label?.(number) ?? { zh: String(number), en: String(number) } };
  });
};

/** Models of the same property may have different numbers of elements. */
const joined = ({ elements }: RuleProperty, more: Elements): { elements: Elements } => {
  const known = new Set(elements.map(({ key }) => key));
  return { elements: [...elements, ...more.filter(({ key }) => !known.has(key))] };
};

/** The properties of these models, each once, the most frequent first. */
export const propertiesOfModels = (
  models: readonly { readonly model: DescribedModel; readonly devices: number }[],
  driverOf: DriverOf,
): RuleProperty[] => {
  const found = new Map<string, RuleProperty>();
  for (const { model, devices } of models) {
    const own = driverProperties(model, driverOf);
    for (const { id, name, type, unit, enum: choices, hidden } of model.description.properties) {
      if (hidden) continue;
      const before = found.get(id);
      if (before)
        found.set(id, {
          ...before,
          ...joined(before, elementsOf(id, own.get(id)?.index)),
          devices: before.devices + devices,
        });
      else
        found.set(id, {
          property: id,
          name,
          type,
          unit: unit ?? null,
          devices,
          enum: choices?.map(({ code, name: words }) => ({ value: code, name: words })) ?? null,
          elements: elementsOf(id, own.get(id)?.index),
        });
    }
  }
  return [...found.values()].sort((a, b) => b.devices - a.devices || (a.property < b.property ? -1 : 1));
};

const levels: Readonly<Record<SuggestedAlarm['level'], SuggestedRule['level']>> = { serious: 2, minor: 3 };

/** The standard alarm of every device, which is switched like those that drivers suggest. */
const offlineSuggestion: Pick<
  SuggestedRule,
  'property' | 'suggestionId' | 'operator' | 'value' | 'level' | 'propertyName' | 'text'
> = {
  property: '',
  suggestionId: 'offline',
  operator: '==',
  value: 'offline',
  level: 2,
  propertyName: connectionAlarm.property,
  text: connectionAlarm.text,
};

/** What the driver and the model suggest for devices of a model. */
export const suggestionsOf = (
  model: DescribedModel,
  driverOf: DriverOf,
): Omit<SuggestedRule, 'enabled' | 'devices'>[] => {
  const own = driverProperties(model, driverOf);
  const named = { modelId: model.id, modelName: model.name };
  const suggested = model.description.properties.flatMap(({ id, name, alarm }) =>
    (own.get(id)?.alarm ?? alarm ?? []).map((one) => ({
      ...named,
      property: id,
      propertyName: name,
      suggestionId: one.id,
      operator: one.op,
      value: one.value,
      level: levels[one.level],
      text: one.text,
    })),
  );
  return [...suggested, { ...named, ...offlineSuggestion }];
};
