import { webhooksEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { createWebhookDelivery } from './deliver-webhook.ts';

type Deliver = ReturnType<typeof createWebhookDelivery>['deliver'];

export interface WebhooksRoutesDeps {
  readonly deliver: Deliver;
  count(result: Awaited<ReturnType<Deliver>>): void;
}

const refusals = { unknown: '404', tooMany: '429', unreachable: 'node.unreachable' } as const;

/** The first of repeated query values, as most devices expect. */
const firstOf = (query: Readonly<Record<string, string | readonly string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : (value[0] ?? '')]),
  );

export const webhooksRoutes = ({ deliver, count }: WebhooksRoutesDeps): Route[] =>
  implement(webhooksEndpoints, {
    postWebhook: async ({ params, query, file }) => {
      const request = { query: firstOf(query), contentType: file.contentType, body: file.content };
      const outcome = await deliver(params.key, request);
      count(outcome);
      if (outcome !== 'taken') throw refuse(refusals[outcome]);
      return null;
    },
  });
