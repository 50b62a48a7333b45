import type { Shared, WebhookRequest } from '@eoms/drivers/kit';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createWebhookDelivery } from './deliver-webhook.ts';
import { createWebhookKeys } from './webhook-keys.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export interface WebhooksModule extends ModuleParts {
  /** For the engine: devices listen here while they are connected. */
  readonly listen: Shared['webhook'];
}

/** Five a second: anything faster belongs on MQTT. */
const perMinute = 300;

/** The endpoint that devices call on their own. A key without listeners gets the same response as an unknown one. */
export const createWebhooks = ({
  metrics,
  log,
  asking,
}: Pick<Platform, 'metrics' | 'log' | 'asking'>): WebhooksModule => {
  const keys = createWebhookKeys<WebhookRequest>({ perMinute, now: Date.now });
  const requests = metrics.counter('eoms_webhook_requests_total', 'Requests to the webhook address', ['result']);
  metrics.gauge('eoms_webhook_keys', 'Webhook keys that a device listens under', keys.size);
  const onFailure = () => requests.inc({ result: 'failed' });
  const delivery = createWebhookDelivery({ keys, asking, log, onFailure });
  let end = (): void => {};
  return {
    routes: webhooksRoutes({ deliver: delivery.deliver, count: (result) => requests.inc({ result }) }),
    listen: keys.listen,
    async start() {
      end = delivery.listen();
    },
    async stop() {
      end();
    },
  };
};
