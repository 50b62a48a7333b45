import type { AutomationTrigger, TriggerKind } from '@eoms/contract';
import { isComplete as isScheduleComplete, newTimes } from '../../domain/schedules/schedule-times.ts';

export const triggerKinds: readonly TriggerKind[] = [
  'property',
  'connection',
  'alarm',
  'placeState',
  'meeting',
  'schedule',
  'webhook',
  'mqtt',
  'start',
];

/** Ids only have to differ within an automation. */
export const newTriggerId = (): string => crypto.randomUUID().slice(0, 8);

export const newTrigger = (kind: TriggerKind, id: string, placeIds: readonly string[]): AutomationTrigger => {
  switch (kind) {
    case 'property':
      return { kind, id, deviceIds: [], property: '', on: 'change', compare: null, forSeconds: 0 };
    case 'connection':
      return { kind, id, deviceIds: [], to: 'offline', forSeconds: 0 };
    case 'alarm':
      return { kind, id, change: 'raised', level: 2, placeIds: [] };
    case 'placeState':
      return { kind, id, placeIds: [...placeIds], to: 'occupy' };
    case 'meeting':
      return { kind, id, placeIds: [...placeIds], point: 'before', minutes: 10 };
    case 'schedule':
      return { kind, id, when: newTimes.times, catchUpMinutes: 0 };
    case 'mqtt':
      return { kind, id, topic: '', compare: null };
    case 'webhook':
    case 'start':
      return { kind, id };
  }
};

export const isComplete = (trigger: AutomationTrigger): boolean => {
  switch (trigger.kind) {
    case 'property':
      return trigger.deviceIds.length > 0 && trigger.property !== '' && trigger.compare?.value !== '';
    case 'connection':
      return trigger.deviceIds.length > 0;
    case 'placeState':
    case 'meeting':
      return trigger.placeIds.length > 0;
    case 'schedule':
      return isScheduleComplete(trigger.when);
    case 'mqtt':
      return trigger.topic !== '' && trigger.compare?.value !== '';
    default:
      return true;
  }
};
