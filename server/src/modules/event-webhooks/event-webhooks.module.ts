import type { ModuleParts } from '../../platform/platform.ts';
import { createTargetChanges } from './change-targets.ts';
import { deliveryQueue } from './deliver-messages.ts';
import { forgetOlderThan } from './deliveries.store.ts';
import type { EventWebhooksDeps } from './event-webhooks.deps.ts';
import { messagesQueued } from './event-webhooks.news.ts';
import { eventWebhooksRoutes } from './event-webhooks.routes.ts';
import { listenToEvents } from './listen-to-events.ts';
import { createStoreMessages } from './store-messages.ts';

export type { EventWebhooksDeps } from './event-webhooks.deps.ts';

const jobName = 'eventWebhooks.tidy';

/** Other systems are sent what happens: stored with the event, signed, and tried until it arrives. */
export const createEventWebhooks = (deps: EventWebhooksDeps): ModuleParts => {
  const { database, news, work, jobs, log } = deps.platform;
  const queue = work.open(deliveryQueue(deps));
  news.wakes(messagesQueued, queue, ({ webhookId }) => webhookId);
  listenToEvents({ database, news, alarms: deps.alarms, store: createStoreMessages({ ...deps, database, news }) });
  jobs.work(jobName, async () => {
    const { noticeDays } = await deps.config.retention();
    const messages = await forgetOlderThan(database.db, noticeDays);
    if (messages > 0) log.info({ messages }, 'old messages of event webhooks were removed');
  });
  return {
    routes: eventWebhooksRoutes(database, createTargetChanges(deps)),
    async start() {
      await jobs.schedule(jobName, '23 3 * * *');
      queue.start();
    },
    stop: () => queue.stop(),
  };
};
