import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Revision, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';

const see = may('view', 'placeMeeting', 'home', 'place', 'placeControl', 'centralizedControl');
const minutes = z.number().int().min(0).max(120);

/** What a place switches on before its meetings, and off after them. */
export const MeetingScenes = z.object({
  /** An action group of the place, this many minutes before a meeting begins; null for none. */
  onGroupId: Id.nullable(),
  onMinutes: minutes,
  /** The same for after its end. */
  offGroupId: Id.nullable(),
  offMinutes: minutes,
});
export type MeetingScenes = z.infer<typeof MeetingScenes>;

/**
 * What was done: `ran`, or why not. `inUse`: another meeting was in progress; `nextFollows`: the next one came at once;
 * `controlled`: somebody was operating the room; `late`: the program was not running in time.
 */
export const MeetingSceneOutcome = z.enum([
  'begun',
  'ran',
  'refused',
  'maintenance',
  'inUse',
  'nextFollows',
  'controlled',
  'late',
]);
export type MeetingSceneOutcome = z.infer<typeof MeetingSceneOutcome>;

export const MeetingSceneKind = z.enum(['on', 'off']);
export type MeetingSceneKind = z.infer<typeof MeetingSceneKind>;

export const MeetingSceneRun = z.object({
  kind: MeetingSceneKind,
  at: Time,
  outcome: MeetingSceneOutcome,
  /** Its receipt. */
  runId: Id.nullable(),
  /** Why the action group was refused. */
  refused: z.string().nullable(),
});
export type MeetingSceneRun = z.infer<typeof MeetingSceneRun>;

export const meetingScenesEndpoints = {
  getMeetingScenes: endpoint({
    method: 'GET',
    path: '/placeMeeting/getScenes',
    summary: 'What a place switches on before its meetings and off after them; null for nothing',
    needs: see,
    scope: 'place',
    query: z.strictObject({ placeId: Id }),
    reply: z.object({ revision: Revision, scenes: MeetingScenes.nullable() }),
    errors: ['404'],
  }),
  saveMeetingScenes: endpoint({
    method: 'POST',
    path: '/placeMeeting/saveScenes',
    summary: 'Set what a place switches on before its meetings and off after them; null for nothing',
    needs: may('edit', 'placeMeeting'),
    scope: 'place',
    body: z.strictObject({ placeId: Id, revision: Revision.optional(), scenes: MeetingScenes.strict().nullable() }),
    reply: Done,
    errors: ['404'],
  }),
  getMeetingSceneRuns: endpoint({
    method: 'GET',
    path: '/placeMeeting/getSceneRuns/{id}',
    summary: 'What was switched on and off for a meeting, with the receipts, or why nothing was',
    needs: see,
    scope: 'place',
    params: ById,
    reply: z.array(MeetingSceneRun),
    errors: ['404'],
  }),
};
