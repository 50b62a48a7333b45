import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';

/** An event that one of its consumers could not process for two hours, so that its delivery was given up. */
export const DeadLetter = z.object({
  id: Id,
  /** Name of the event: `device.removed`. */
  event: z.string(),
  /** Name of the consumer: `alarms`. */
  consumer: z.string(),
  /** Id of the object it is about. */
  subject: z.string(),
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
    summary: 'Page of deliveries between parts of the system that were given up, newest first',
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
    summary: 'Discard them; they are never delivered',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: DeadLetterIds,
    reply: Done,
    errors: ['404'],
  }),
};
