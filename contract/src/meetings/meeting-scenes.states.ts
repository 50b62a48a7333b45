import type { States } from '../kit/states.ts';
import type { MeetingSceneOutcome } from './meeting-scenes.endpoints.ts';

/** Only a scene that has begun turns out one way or the other. */
export const meetingSceneStates: States<MeetingSceneOutcome> = {
  begun: ['ran', 'refused'],
  ran: [],
  refused: [],
  maintenance: [],
  inUse: [],
  nextFollows: [],
  controlled: [],
  late: [],
};
