import { eventWebhooksEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TargetChanges } from './change-targets.ts';
import { findDelivery, pageDeliveries } from './deliveries.store.ts';
import { pageTargets } from './targets.store.ts';

export const eventWebhooksRoutes = ({ db }: Pick<Database, 'db'>, changes: TargetChanges): Route[] =>
  implement(eventWebhooksEndpoints, {
    listEventWebhooks: ({ query }, caller) => pageTargets(db, caller.places, query),
    createEventWebhook: ({ body }, caller) => changes.create(body, caller),
    saveEventWebhook: ({ body }, caller) => changes.save(body, caller),
    removeEventWebhook: ({ body }, caller) => changes.remove(body.id, caller),
    renewEventWebhookSecret: ({ body }, caller) => changes.renewSecret(body, caller),
    testEventWebhook: ({ body }, caller) => changes.test(body.id, caller),
    listEventDeliveries: ({ query }, caller) => pageDeliveries(db, caller.places, query),
    async getEventDelivery({ params }, caller) {
      const found = await findDelivery(db, caller.places, params.id);
      if (!found) throw refuse('404');
      return found;
    },
    resendEventDeliveries: ({ body }, caller) => changes.resend(body.ids, caller),
    resendFailedEvents: ({ body }, caller) => changes.resendFailed(body.id, caller),
  });
