import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';

/** A change that a part of the system should have learned of and could not take in for two hours. */
export const DeadLetter = z.object({
  id: Id,
  /** What happened: `device.removed`. */
  event: z.string(),
  /** Who should have learned of it: `alarms`. */
  consumer: z.string(),
  /** Id of what it is about. */
  subject: z.string(),
  attempts: z.number().int(),
  /** Why the last attempt failed, as the program says it. */
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
    summary: 'Page of the messages between parts of the system that were given up, newest first',
    needs: may('view', 'systemSetting'),
    scope: 'none',
    query: pageQuery(['diedAt']),
    reply: page(DeadLetter),
  }),
  resendDeadLetters: endpoint({
    method: 'POST',
    path: '/configSystem/resendDeadLetters',
    summary: 'Try to deliver them again',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: DeadLetterIds,
    reply: Done,
    errors: ['404'],
  }),
  removeDeadLetters: endpoint({
    method: 'POST',
    path: '/configSystem/removeDeadLetters',
    summary: 'Give them up for good: nobody learns of them',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: DeadLetterIds,
    reply: Done,
    errors: ['404'],
  }),
};
