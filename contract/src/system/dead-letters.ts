import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';

/**
 * What was given up. `event`: a part of the system could not process it for two hours. `notice`: a message to people or
 * systems could not be delivered. `job`: work in the background failed at every try.
 */
export const DeadLetterKind = z.enum(['event', 'notice', 'job']);
export type DeadLetterKind = z.infer<typeof DeadLetterKind>;

export const DeadLetter = z.object({
  id: Id,
  kind: DeadLetterKind,
  /** Name of the event (`device.removed`), of the channel of a notice, or of the job. */
  name: z.string(),
  /** The part of the system (`alarms`), or the person or system that a notice is for; empty for a job. */
  recipient: z.string(),
  /** Id of the object that an event is about, or the title of a notice; empty for a job. */
  subject: z.string(),
  /** Of a job, all tries of all its runs since it last succeeded. */
  attempts: z.number().int(),
  /** Error message of the last attempt. */
  reason: z.string(),
  createdAt: Time,
  diedAt: Time,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

const DeadLetterIds = z.strictObject({ ids: z.array(Id).min(1).max(200) });

export const deadLettersEndpoints = {
  listDeadLetters: endpoint({
    method: 'GET',
    path: '/configSystem/deadLetters',
    summary: 'Page of what was given up, newest first: events, notices about places that the caller may see, and jobs',
    needs: may('view', 'systemSetting'),
    scope: 'place',
    query: pageQuery(['diedAt']).extend({ kind: DeadLetterKind.optional() }),
    reply: page(DeadLetter),
  }),
  resendDeadLetters: endpoint({
    method: 'POST',
    path: '/configSystem/resendDeadLetters',
    summary: 'Try them again',
    needs: may('edit', 'systemSetting'),
    scope: 'place',
    body: DeadLetterIds,
    reply: Done,
    errors: ['404'],
  }),
  removeDeadLetters: endpoint({
    method: 'POST',
    path: '/configSystem/removeDeadLetters',
    summary: 'Discard them; they are not tried again',
    needs: may('edit', 'systemSetting'),
    scope: 'place',
    body: DeadLetterIds,
    reply: Done,
    errors: ['404'],
  }),
};
