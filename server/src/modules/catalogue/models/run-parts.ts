import type { EnumItem, ModelAction, ModelDescription, ModelProperty, Value } from '@eoms/contract';
import type { DeclaredAction, DeclaredProperty, Definition } from '@eoms/drivers/kit';
import type { DeviceDefinition, ListenerSetting } from '@eoms/engine';

const choiceOf = ({ code, name, transitional }: EnumItem): Pick<EnumItem, 'code' | 'name' | 'transitional'> => ({
  code,
  name,
  ...(transitional === true ? { transitional } : {}),
});

const declaredProperty = (property: ModelProperty): DeclaredProperty => {
  const { id, name, type, unit, writable, capability, history, staleAfterSeconds, alarm, wire } = property;
  return {
    id,
    name,
    type,
    access: writable ? 'rw' : 'r',
    history,
    wire,
    ...(unit === undefined ? {} : { unit }),
    ...(property.enum ? { enum: property.enum.map(choiceOf) } : {}),
    ...(capability === undefined ? {} : { capability }),
    ...(alarm === undefined ? {} : { alarm }),
    ...(staleAfterSeconds === null ? {} : { staleAfterMs: staleAfterSeconds * 1_000 }),
  };
};

const declaredAction = (action: ModelAction): DeclaredAction => ({
  id: action.id,
  name: action.name,
  params: action.params.map(({ options, ...field }) => ({
    ...field,
    ...(options ? { options: options.map(choiceOf) } : {}),
  })),
  confirm: action.confirm,
  expect: action.expect,
  timeoutMs: action.timeoutMs,
  wire: action.wire,
  ...(action.capability === undefined ? {} : { capability: action.capability }),
});

/** What the model itself declares for its generic driver. */
export const definitionOf = ({ properties, actions }: ModelDescription): Definition => ({
  properties: properties.filter(({ origin }) => origin === 'model').map(declaredProperty),
  actions: actions.filter(({ origin }) => origin === 'model').map(declaredAction),
});

/** By poll id, only where it differs from the driver's own settings. */
const settingsOf = (
  actionClass: string,
  { listeners }: ModelDescription,
): Record<string, ListenerSetting> | undefined => {
  const set = listeners.filter(({ enabled, everySeconds }) => !enabled || everySeconds !== null);
  if (set.length === 0) return undefined;
  return Object.fromEntries(
    set.map(({ id, enabled, everySeconds }) => [
      id.slice(actionClass.length + 1),
      { enabled, ...(everySeconds === null ? {} : { everyMs: Math.round(everySeconds * 1_000) }) },
    ]),
  );
};

/** What the engine runs for a model, and the initial connection parameters of its devices. */
export type RunParts = Pick<DeviceDefinition, 'definition' | 'listeners' | 'history'> & {
  readonly params: Readonly<Record<string, Value>>;
};

/** Only where the model differs from its original: devices share the driver's own descriptions. */
const historyOf = (description: ModelDescription, taken: ModelDescription): DeviceDefinition['history'] => {
  const before = new Map(taken.properties.map(({ id, history }) => [id, history]));
  const set = description.properties.filter(
    ({ id, origin, history }) => origin === 'driver' && history !== before.get(id),
  );
  return set.length === 0 ? undefined : Object.fromEntries(set.map(({ id, history }) => [id, history]));
};

export const runPartsOf = (
  actionClass: string,
  description: ModelDescription,
  { defaults = {}, taken = description }: { defaults?: Readonly<Record<string, Value>>; taken?: ModelDescription } = {},
): RunParts => {
  const definition = definitionOf(description);
  const listeners = settingsOf(actionClass, description);
  const history = historyOf(description, taken);
  return {
    params: { ...defaultsOf(description), ...defaults },
    ...(definition.properties.length + definition.actions.length > 0 ? { definition } : {}),
    ...(listeners ? { listeners } : {}),
    ...(history ? { history } : {}),
  };
};

/** Defaults of the connection parameters in the description; never a secret. */
export const defaultsOf = ({ params }: Pick<ModelDescription, 'params'>): Record<string, Value> =>
  Object.fromEntries(
    params.flatMap(({ id, type, default: value }) => (value === undefined || type === 'secret' ? [] : [[id, value]])),
  );
