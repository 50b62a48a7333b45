import type { PlaceDetail, PlaceInCombination, PlaceState, StateReason } from '@eoms/contract';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { PlaceRelations } from './relations.ts';

/** A place with what it shows of its own, and what it is related to. */
export type OwnDetail = Omit<PlaceDetail, 'combination'>;
type Details = ReadonlyMap<string, OwnDetail>;

/** What a combined place takes over from its parts first. */
const weight: Record<PlaceState, number> = { maintenance: 3, occupy: 2, unknown: 1, idle: 0 };

const isDecided = ({ reason: { source }, state }: OwnDetail): boolean =>
  source === 'person' || (source === 'meeting' && state === 'occupy');

const earliest = (...times: (string | null | undefined)[]): string | null =>
  times.filter((time) => time != null).sort()[0] ?? null;

const sum = (of: readonly OwnDetail[]): Pick<OwnDetail, 'devices' | 'alarms'> => {
  const levels = of.flatMap(({ alarms }) => alarms.worst ?? []);
  const total = (read: (one: OwnDetail) => number) => of.reduce((all, one) => all + read(one), 0);
  return {
    devices: {
      total: total(({ devices }) => devices.total),
      online: total(({ devices }) => devices.online),
      offline: total(({ devices }) => devices.offline),
    },
    alarms: {
      count: total(({ alarms }) => alarms.count),
      worst: levels.length > 0 ? Math.min(...levels) : null,
    },
  };
};

/** A combined place: free only if all of its parts are; while combined, it shows their devices and alarms as its own. */
const asWhole = (own: OwnDetail, parts: readonly OwnDetail[], combined: boolean): OwnDetail => {
  const counted = combined ? { ...own, ...sum([own, ...parts]) } : own;
  if (isDecided(own)) return counted;
  const judged = [...parts, ...(own.devices.total > 0 ? [own] : [])];
  const worst = judged.reduce((a, b) => (weight[b.state] > weight[a.state] ? b : a), parts[0] ?? own);
  const until = earliest(own.next?.startsAt, ...parts.map(({ next }) => next?.startsAt));
  if (worst.state === 'idle' || worst === own)
    return { ...counted, state: worst.state, reason: { ...worst.reason, until } };
  const reason: StateReason = { ...worst.reason, source: 'part', note: worst.name };
  return { ...counted, state: worst.state, reason };
};

interface SeenWhole {
  readonly detail: OwnDetail;
  readonly combined: boolean;
  readonly isSeen: boolean;
}

/** A part: in use while somebody uses a combined place that it belongs to. */
const asPart = (own: OwnDetail, wholes: readonly SeenWhole[]): OwnDetail => {
  if (own.reason.source === 'person') return own;
  const taken = wholes.find(({ detail, combined }) => isDecided(detail) && (combined || detail.state === 'occupy'));
  if (taken) {
    const { detail, isSeen } = taken;
    const { reason, state } = detail;
    const hidden = isSeen ? { who: reason.who, note: detail.name } : { who: null, note: null };
    return { ...own, state, reason: { ...reason, source: 'whole', ...hidden } };
  }
  if (own.state !== 'idle') return own;
  const until = earliest(own.next?.startsAt, ...wholes.map(({ detail }) => detail.next?.startsAt));
  return { ...own, reason: { ...own.reason, until } };
};

const sees = (scope: PlaceScope, placeId: string): boolean => scope === 'all' || scope.includes(placeId);

/** Adds to places what follows from the wall between them; nothing of a combined place that the caller does not see. */
export const createCombineDetails = (relations: PlaceRelations) => ({
  /** The other places that the state of these depends on. */
  related: (placeIds: readonly string[]): string[] => {
    if (relations.all().length === 0) return [];
    const known = new Set(placeIds);
    return [...new Set(placeIds.flatMap((id) => relations.sharing(id)))].filter((id) => !known.has(id));
  },
  combine(own: OwnDetail, all: Details, scope: PlaceScope): PlaceDetail {
    const whole = relations.ofWhole(own.id);
    if (whole) {
      const { combined, parts, placeName } = whole;
      const members = parts.flatMap(({ id }) => all.get(id) ?? []);
      const combination = { role: 'whole' as const, combined, whole: { id: own.id, name: placeName }, parts };
      return { ...asWhole(own, members, combined), combination };
    }
    const wholes = relations.ofPart(own.id).flatMap((one) => {
      const detail = all.get(one.placeId);
      return detail ? [{ ...one, detail, isSeen: sees(scope, one.placeId) }] : [];
    });
    const [shown] = wholes
      .filter(({ combined, isSeen }) => combined || isSeen)
      .sort((a, b) => +b.combined - +a.combined);
    const combination: PlaceInCombination | null = shown
      ? {
          role: 'part',
          combined: shown.combined,
          ...(shown.isSeen
            ? { whole: { id: shown.placeId, name: shown.placeName }, parts: shown.parts }
            : { whole: null, parts: [] }),
        }
      : null;
    return { ...asPart(own, wholes), combination };
  },
});
export type CombineDetails = ReturnType<typeof createCombineDetails>;
