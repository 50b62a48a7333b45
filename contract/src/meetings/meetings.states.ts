import type { States } from '../kit/states.ts';

/** `released`: nobody checked in, so that the place became free again. */
export const meetingStates = {
  planned: ['running', 'ended', 'cancelled', 'released'],
  running: ['ended', 'cancelled', 'released'],
  ended: [],
  cancelled: [],
  released: [],
} as const satisfies States;
