import type { States } from '../kit/states.ts';
import type { AlarmStatus } from './alarm.entities.ts';

/** A pending alarm may be acknowledged as often as people like; a solved one may be opened again with a reason. */
export const alarmStates: States<AlarmStatus> = { pending: ['processed'], processed: ['pending'] };
