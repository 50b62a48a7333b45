import {
  type AutomationTrigger,
  type ByKind,
  byKind,
  type EntityFilter,
  kindsOf,
  type TriggerKind,
} from '@eoms/contract';
import { isComplete as isScheduleComplete, newTimes } from '../../domain/schedules/schedule-times.ts';

/** Ids only have to differ within an automation. */
export const newTriggerId = (): string => crypto.randomUUID().slice(0, 8);

type OfKind<K extends TriggerKind> = Extract<AutomationTrigger, { kind: K }>;
const anew: { readonly [K in TriggerKind]: (id: string, placeIds: readonly string[]) => OfKind<K> } = {
  property: (id) => ({
    kind: 'property',
    id,
    deviceIds: [],
    property: '',
    on: 'change',
    compare: null,
    forSeconds: 0,
  }),
  connection: (id) => ({ kind: 'connection', id, deviceIds: [], to: 'offline', forSeconds: 0 }),
  alarm: (id) => ({ kind: 'alarm', id, change: 'raised', level: 2, placeIds: [] }),
  placeState: (id, placeIds) => ({ kind: 'placeState', id, placeIds: [...placeIds], to: 'occupy' }),
  meeting: (id, placeIds) => ({ kind: 'meeting', id, placeIds: [...placeIds], point: 'before', minutes: 10 }),
  schedule: (id) => ({ kind: 'schedule', id, when: newTimes.times, catchUpMinutes: 0 }),
  webhook: (id) => ({ kind: 'webhook', id }),
  mqtt: (id) => ({ kind: 'mqtt', id, topic: '', compare: null }),
  entityRecord: (id) => ({ kind: 'entityRecord', id, entityId: '', change: 'made', placeIds: [], filters: [] }),
  start: (id) => ({ kind: 'start', id }),
};
/** In the order in which they are offered. */
export const triggerKinds: readonly TriggerKind[] = kindsOf(anew);
export const newTrigger = (kind: TriggerKind, id: string, placeIds: readonly string[]): AutomationTrigger =>
  anew[kind](id, placeIds);

const always = (): boolean => true;
const hasPlaces = ({ placeIds }: { readonly placeIds: readonly string[] }): boolean => placeIds.length > 0;
const isSaid = ({ field, operator, value }: EntityFilter): boolean =>
  field !== '' && (operator === 'eq' || operator === 'ne' || (value !== null && value !== ''));
const complete: ByKind<AutomationTrigger, boolean> = {
  property: ({ deviceIds, property, compare }) => deviceIds.length > 0 && property !== '' && compare?.value !== '',
  connection: ({ deviceIds }) => deviceIds.length > 0,
  alarm: always,
  placeState: hasPlaces,
  meeting: hasPlaces,
  schedule: ({ when }) => isScheduleComplete(when),
  webhook: always,
  mqtt: ({ topic, compare }) => topic !== '' && compare?.value !== '',
  entityRecord: ({ entityId, filters }) => entityId !== '' && filters.every(isSaid),
  start: always,
};
export const isComplete = (trigger: AutomationTrigger): boolean => byKind(complete, trigger);
