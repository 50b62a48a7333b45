import type {
  ActionSchema,
  Connection,
  Diagnostics,
  EnumItem,
  FieldSchema,
  LinkFrame,
  PropertySchema,
  Value,
} from '@eoms/contract';
import type { ResolvedAction, ResolvedField, ResolvedProperty } from '@eoms/drivers/kit';
import { type Engine, standardCommandMs } from '@eoms/engine';
import type { ActionWords, FieldWords, ModelWords, PropertyWords } from '../../catalogue/catalogue.module.ts';

type EngineDiagnostics = NonNullable<ReturnType<Engine['diagnostics']>>;
const iso = (at: number): string => new Date(at).toISOString();

const chartedTypes = new Set(['int', 'long', 'double', 'bool', 'enum']);

const noChoices: ReadonlyMap<string, Pick<EnumItem, 'name' | 'color'>> = new Map();

/** The choices that the device offers, in the model's wording; only the model's if the device offers none. */
const describedChoices = (
  items: readonly EnumItem[] | undefined,
  words: ReadonlyMap<string, Pick<EnumItem, 'name' | 'color'>>,
): EnumItem[] | undefined => {
  if (items) return items.map((item) => ({ ...item, ...words.get(item.code) }));
  return words.size === 0 ? undefined : [...words].map(([code, word]) => ({ ...word, code }));
};

const toProperty = (property: ResolvedProperty, words: PropertyWords | undefined): PropertySchema => {
  const history = words?.history ?? property.history;
  return {
    id: property.id,
    name: words?.name ?? property.name,
    type: property.type,
    unit: words && 'unit' in words ? words.unit : property.unit,
    enum: describedChoices(property.enum, words?.choices ?? noChoices),
    writable: property.access === 'rw',
    capability: property.capability,
    index: property.index && { ...property.index, labels: [...property.index.labels] },
    charted: history !== 'none' && chartedTypes.has(property.type),
  };
};

const describedField = (field: ResolvedField, words: FieldWords | undefined): FieldSchema => ({
  id: field.id,
  name: words?.name ?? field.name,
  type: field.type,
  required: field.required ?? false,
  default: words && 'default' in words ? words.default : field.default,
  unit: words && 'unit' in words ? words.unit : field.unit,
  min: field.min,
  max: field.max,
  maxLength: field.maxLength,
  pattern: field.pattern,
  help: words && 'help' in words ? words.help : field.help,
  options: describedChoices(field.options, words?.options ?? noChoices),
  showIf: field.showIf && { field: field.showIf.field, in: [...field.showIf.in] },
});

export const toField = (field: ResolvedField): FieldSchema => describedField(field, undefined);

const toAction = (action: ResolvedAction, words: ActionWords | undefined): ActionSchema => ({
  id: action.id,
  name: words?.name ?? action.name,
  params: action.params.map((field) => describedField(field, words?.params.get(field.id))),
  confirm: words?.confirm ?? action.confirm ?? false,
  capability: action.capability,
  expect: (action.expect ?? []).map((proof) => ({ ...proof, in: [...proof.in] })),
  timeoutMs: action.timeoutMs ?? standardCommandMs,
});

/** The properties of the connected device, in its model's wording and without those that the model hides. */
export const describeProperties = (properties: readonly ResolvedProperty[], words: ModelWords): PropertySchema[] =>
  properties.flatMap((property) => {
    const own = words.properties.get(property.id);
    return own?.hidden ? [] : [toProperty(property, own)];
  });

export const describeActions = (actions: readonly ResolvedAction[], words: ModelWords): ActionSchema[] =>
  actions.flatMap((action) => {
    const own = words.actions.get(action.id);
    return own?.hidden ? [] : [toAction(action, own)];
  });

/** Connection parameters as the console may see them: without secrets, however they got there. */
export const openParams = (params: Record<string, Value>, secretIds: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(params).filter(([id]) => !secretIds.has(id)));

export const toDiagnostics = (found: EngineDiagnostics | undefined, connection: Connection): Diagnostics => ({
  connection,
  connectedSince: found?.connectedSince === undefined ? null : iso(found.connectedSince),
  lastError: found?.lastError ? { at: iso(found.lastError.at), text: found.lastError.text } : null,
  roundTrip: found?.roundTripMs ?? null,
  queueLength: found?.queueLength ?? 0,
  polls: found?.polls ?? 0,
  missed: found?.missed ?? 0,
  setAside: found?.setAside ?? false,
  flood: found?.flood ? { ...found.flood, since: iso(found.flood.since) } : null,
  frames: (found?.frames ?? []).map(toFrame),
});

export const toFrame = (frame: EngineDiagnostics['frames'][number]): LinkFrame => ({
  at: iso(frame.at),
  direction: frame.direction === 'out' ? 'sent' : 'received',
  text: frame.text,
  hex: frame.hex,
  meaning: frame.meaning ?? null,
});
