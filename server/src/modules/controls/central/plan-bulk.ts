import { type ActionGroup, type BulkOrder, mostBulkDevices, type PlaceDetail, type SkippedPlace } from '@eoms/contract';
import type { SceneDevices, Step } from '@eoms/engine';
import { refuse } from '../../../platform/http/refusal.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { reasonOfCode } from '../reason-of-code.ts';

export interface BulkPlan {
  readonly steps: readonly Step[];
  /** The places that the run acts on. */
  readonly places: readonly PlaceDetail[];
  readonly skipped: readonly SkippedPlace[];
  readonly limitSeconds: number;
}

interface BulkFacts {
  readonly registry: DevicesModule['registry'];
  readonly devices: Pick<SceneDevices, 'choose'>;
  /** The chosen places that the caller may control. */
  readonly places: readonly PlaceDetail[];
  /** The action groups of these places that have the wanted name. */
  readonly groups: readonly ActionGroup[];
  readonly stepsOf: (group: ActionGroup) => readonly Step[];
  /** The rooms that belong to a place at the moment. */
  readonly roomsOf: (placeId: string) => readonly string[];
  /** The combined place that a place belongs to at the moment. */
  readonly holderOf: (placeId: string) => string | undefined;
  /** Why the caller may not operate the place at the moment. */
  readonly refused: (placeId: string) => 'place.isCombined' | 'combination.isDivided' | undefined;
}

type Why =
  | 'place.isCombined'
  | 'combination.isDivided'
  | 'scene.placeUnknown'
  | 'scene.placeInUse'
  | 'scene.placeInMaintenance'
  | 'scene.placeOffline'
  | 'scene.placeWithoutIt';

/** Long enough for projectors to cool down, and for devices that have to wait their turn. */
const limitSeconds = 600;

const skip = (placeId: string, placeName: string | null, code: Why): SkippedPlace => ({
  placeId,
  placeName,
  reason: reasonOfCode(code),
});

/** A place that counts as used only because its devices are on is what people want to switch off. */
const isInUse = ({ state, reason }: PlaceDetail): boolean => state === 'occupy' && reason.source !== 'devices';

const forbids = (place: PlaceDetail, { inUse }: BulkOrder): Why | undefined => {
  if (inUse) return undefined;
  if (place.state === 'maintenance') return 'scene.placeInMaintenance';
  return isInUse(place) ? 'scene.placeInUse' : undefined;
};

type Part = { readonly step: Step; readonly devices: number; readonly limit: number } | Why;

const byCapability = ({ registry, devices, roomsOf }: BulkFacts, place: PlaceDetail, order: BulkOrder): Part => {
  if (order.work.kind !== 'capability') return 'scene.placeWithoutIt';
  const { capability, typeCode, args } = order.work;
  const able = registry
    .idsIn(new Set(roomsOf(place.id)))
    .flatMap((id) => registry.get(id) ?? [])
    .filter((device) => device.enabled && (typeCode === null || device.typeCode === typeCode))
    .filter(({ id }) => devices.choose({ deviceId: id, action: capability, args }) !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  if (able.length === 0) return 'scene.placeWithoutIt';
  if (able.every(({ id }) => registry.connectionOf(id) !== 'online')) return 'scene.placeOffline';
  const target = { kind: 'devices' as const, deviceIds: able.map(({ id }) => id) };
  return {
    step: { kind: 'action', id: place.id, target, action: capability, args },
    devices: able.length,
    limit: limitSeconds,
  };
};

const byGroup = ({ registry, groups, roomsOf, stepsOf }: BulkFacts, place: PlaceDetail): Part => {
  const group = groups.find(({ placeId }) => placeId === place.id);
  if (group === undefined || group.steps.length === 0) return 'scene.placeWithoutIt';
  const { id, onFailure } = group;
  return {
    step: { kind: 'ordered', id, onFailure, steps: stepsOf(group) },
    devices: registry.idsIn(new Set(roomsOf(place.id))).length,
    limit: group.limitSeconds,
  };
};

/**
 * One scene over many places: all at the same time, each for itself. Throws 'scene.tooManyDevices'; a place that is
 * left out is named with the reason.
 */
export const planBulk = (facts: BulkFacts, order: BulkOrder): BulkPlan => {
  const known = new Map(facts.places.map((place) => [place.id, place]));
  const skipped: SkippedPlace[] = [];
  const parts: { readonly place: PlaceDetail; readonly part: Exclude<Part, Why> }[] = [];
  const chosen = new Set(order.placeIds);
  for (const placeId of chosen) {
    // What is done to a combined place is done to its parts.
    if (order.work.kind === 'capability' && chosen.has(facts.holderOf(placeId) ?? '')) continue;
    const place = known.get(placeId);
    if (place === undefined) {
      skipped.push(skip(placeId, null, 'scene.placeUnknown'));
      continue;
    }
    const part =
      facts.refused(placeId) ??
      forbids(place, order) ??
      (order.work.kind === 'group' ? byGroup(facts, place) : byCapability(facts, place, order));
    if (typeof part === 'string') skipped.push(skip(placeId, place.name, part));
    else parts.push({ place, part });
  }
  const devices = parts.reduce((sum, { part }) => sum + part.devices, 0);
  if (devices > mostBulkDevices) throw refuse('scene.tooManyDevices', { limit: mostBulkDevices });
  return {
    steps: parts.length === 0 ? [] : [{ kind: 'parallel', id: 'places', steps: parts.map(({ part }) => part.step) }],
    places: parts.map(({ place }) => place),
    skipped,
    limitSeconds: Math.max(limitSeconds, ...parts.map(({ part }) => part.limit)),
  };
};
