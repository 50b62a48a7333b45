import { type ActionSchema, type BulkChoices, type BulkControl, Capability } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { type DeviceEntry, type DevicesModule, describeActions } from '../../devices/devices.module.ts';
import { countGroupNames } from '../action-groups.store.ts';

export interface ChoicesDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models'>;
  readonly db: Executor;
  /** The rooms that belong to a place at the moment. */
  readonly roomsOf: (placeId: string) => readonly string[];
}

interface Found {
  readonly control: Omit<BulkControl, 'devices' | 'places' | 'types'>;
  readonly places: Set<string>;
  readonly types: Map<string, { typeCode: string; typeName: string; devices: number }>;
}

/** Actions with the same capability and the same parameters are one control, whoever made the device. */
const keyOf = ({ capability, params }: ActionSchema): string =>
  `${capability} ${params.map(({ id, type }) => `${id}:${type}`).join(' ')}`;

/** A value that one device accepts may be refused by another: limits widen, and options are joined. */
const joined = (known: ActionSchema['params'], more: ActionSchema['params']): ActionSchema['params'] =>
  known.map((field) => {
    const other = more.find(({ id }) => id === field.id);
    if (other === undefined) return field;
    const lower = field.min !== undefined && other.min !== undefined ? { min: Math.min(field.min, other.min) } : {};
    const upper = field.max !== undefined && other.max !== undefined ? { max: Math.max(field.max, other.max) } : {};
    const codes = new Set(field.options?.map(({ code }) => code));
    const added = other.options?.filter(({ code }) => !codes.has(code)) ?? [];
    const options = field.options ? { options: [...field.options, ...added] } : {};
    return { ...field, ...lower, ...upper, ...options };
  });

/** Of several actions with one key, a device would not know which is meant. */
const distinct = (actions: readonly ActionSchema[]): ActionSchema[] => {
  const able = actions.filter(({ capability }) => Capability.safeParse(capability).success);
  return able.filter((one) => able.filter((other) => keyOf(other) === keyOf(one)).length === 1);
};

const controlsOf = (
  { devices }: ChoicesDeps,
  entries: readonly DeviceEntry[],
  chosenOf: ReadonlyMap<string, string>,
): BulkControl[] => {
  const engine = devices.engine();
  const byModel = new Map<string, ActionSchema[]>();
  const found = new Map<string, Found>();
  for (const device of entries) {
    const { modelId, typeCode, typeName, placeId } = device;
    const known = byModel.get(modelId);
    const actions =
      known ?? distinct(describeActions(engine.actionsOf(device.id), devices.models.known(modelId).words));
    byModel.set(modelId, actions);
    for (const action of actions) {
      const { capability, name, params } = action;
      if (capability === undefined) continue;
      const key = keyOf(action);
      const before = found.get(key);
      const one: Found = before ?? { control: { capability, key, name, params }, places: new Set(), types: new Map() };
      if (known === undefined && before) one.control.params = joined(one.control.params, params);
      one.places.add(chosenOf.get(placeId) ?? placeId);
      const type = one.types.get(typeCode) ?? { typeCode, typeName, devices: 0 };
      type.devices += 1;
      one.types.set(typeCode, type);
      found.set(key, one);
    }
  }
  return [...found.values()]
    .map(({ control, places, types }) => {
      const sorted = [...types.values()].sort((a, b) => b.devices - a.devices);
      return { ...control, places: places.size, types: sorted, devices: sorted.reduce((n, t) => n + t.devices, 0) };
    })
    .sort((a, b) => b.places - a.places || b.devices - a.devices || a.key.localeCompare(b.key));
};

/** What can be done in all or some of these places; callers have limited them to what the person may see. */
export const bulkChoices = async (deps: ChoicesDeps, placeIds: readonly string[]): Promise<BulkChoices> => {
  const { registry } = deps.devices;
  const chosenOf = new Map(placeIds.flatMap((id) => deps.roomsOf(id).map((room) => [room, id] as const)));
  const entries = registry
    .idsIn(new Set(chosenOf.keys()))
    .flatMap((id) => registry.get(id) ?? [])
    .filter(({ enabled }) => enabled);
  return { controls: controlsOf(deps, entries, chosenOf), groups: await countGroupNames(deps.db, placeIds) };
};
