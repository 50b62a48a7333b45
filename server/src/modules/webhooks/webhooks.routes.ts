import { webhooksEndpoints } from '@eoms/contract';
import type { WebhookRequest } from '@eoms/drivers/kit';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Admission } from './webhook-keys.ts';

export interface WebhooksRoutesDeps {
  readonly log: Log;
  admit(key: string): Admission<WebhookRequest>;
  count(result: Admission<WebhookRequest>['is'] | 'failed'): void;
}

/** The first of repeated query values, as most devices expect. */
const firstOf = (query: Readonly<Record<string, string | readonly string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : (value[0] ?? '')]),
  );

export const webhooksRoutes = ({ admit, count, log }: WebhooksRoutesDeps): Route[] =>
  implement(webhooksEndpoints, {
    postWebhook: async ({ params, query, file }) => {
      const admission = admit(params.key);
      count(admission.is);
      if (admission.is === 'unknown') throw refuse('404');
      if (admission.is === 'tooMany') throw refuse('429');
      const request = { query: firstOf(query), contentType: file.contentType, body: file.content };
      for (const take of admission.takers) {
        try {
          take(request);
        } catch (err) {
          // A driver that fails on a body must not keep it from other devices with the same key.
          count('failed');
          log.warn({ err }, 'a driver failed on a webhook');
        }
      }
      return null;
    },
  });
