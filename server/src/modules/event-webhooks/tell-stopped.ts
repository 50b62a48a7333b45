import { eventWebhookStopped } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { systemTemplateId } from '../notices/notices.module.ts';
import type { EventWebhooksDeps } from './event-webhooks.deps.ts';
import type { TargetRow } from './targets.store.ts';

/** Tells whoever made a target that it was stopped, in the transaction that does so. */
export const tellStopped = async (
  { platform, notices, config }: Pick<EventWebhooksDeps, 'platform' | 'notices' | 'config'>,
  tx: Executor,
  { id, name, stopped, ownerId }: TargetRow,
): Promise<void> => {
  const { publicUrl } = await config.general();
  await notices.send(tx, {
    says: { templateId: systemTemplateId('event-webhook-stopped') },
    to: [],
    users: [ownerId],
    variables: {
      'notice.text': eventWebhookStopped[stopped ?? 'failing'](name),
      ...(publicUrl !== '' && { link: `${publicUrl}/eventWebhooks` }),
    },
    subject: `eventWebhook:${id}`,
  });
  await platform.audit.write({ action: 'eventWebhook.stopped', target: id, after: { name, stopped } }, {}, tx);
};
