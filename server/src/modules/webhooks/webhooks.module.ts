import type { Shared, WebhookRequest } from '@eoms/drivers/kit';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createWebhookKeys } from './webhook-keys.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export interface WebhooksModule extends ModuleParts {
  /** For the engine: devices listen here while their link is open. */
  readonly hear: Shared['webhook'];
}

/** Five a second: more than that belongs on MQTT. */
const perMinute = 300;

/** The address that devices call by themselves. A key nobody listens under is answered like any other that is unknown. */
export const createWebhooks = ({ metrics, log }: Pick<Platform, 'metrics' | 'log'>): WebhooksModule => {
  const keys = createWebhookKeys<WebhookRequest>({ perMinute, now: Date.now });
  const requests = metrics.counter('eoms_webhook_requests_total', 'Requests to the webhook address', ['result']);
  metrics.gauge('eoms_webhook_keys', 'Webhook keys that a device listens under', keys.size);
  return {
    routes: webhooksRoutes({ log, admit: keys.admit, count: (result) => requests.inc({ result }) }),
    hear: keys.listen,
  };
};
