import type { WebhookRequest } from '@eoms/drivers/kit';
import { z } from 'zod';
import { type Asking, question } from '../../platform/bus/asking.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Admission, type createWebhookKeys, digestOf } from './webhook-keys.ts';

type Outcome = Admission<WebhookRequest>['is'];

export interface DeliverWebhookDeps {
  readonly keys: Pick<ReturnType<typeof createWebhookKeys<WebhookRequest>>, 'admit' | 'knows'>;
  readonly asking: Pick<Asking, 'ask' | 'askAll' | 'answer'>;
  readonly log: Log;
  onFailure(): void;
}

const Digest = z.string().max(64);
const knowsKey = question('webhooks.knows', z.object({ digest: Digest }), z.object({ known: z.boolean() }));
const takeRequest = question(
  'webhooks.take',
  z.object({
    digest: Digest,
    query: z.record(z.string(), z.string()),
    contentType: z.string(),
    body: z.base64(),
  }),
  z.enum(['taken', 'unknown', 'tooMany']),
);
/** A device waits for the answer, and does not need that of a node that is just dying. */
const timeoutMs = 2_000;

/**
 * Gives a request to every device that listens under the key, on whatever nodes they run. Nodes are asked first whether
 * they know the key, so that guesses of strangers do not carry bodies through the system; the key itself never travels.
 */
export const createWebhookDelivery = ({ keys, asking, log, onFailure }: DeliverWebhookDeps) => {
  const takeHere = (digest: string, request: WebhookRequest): Outcome => {
    const admission = keys.admit(digest);
    if (admission.is !== 'taken') return admission.is;
    for (const take of admission.takers) {
      try {
        take(request);
      } catch (err) {
        // A driver that fails on a body must not keep it from other devices with the same key.
        onFailure();
        log.warn({ err }, 'a driver failed on a webhook');
      }
    }
    return 'taken';
  };

  const takeThere = async (digest: string, request: WebhookRequest): Promise<(Outcome | 'unreachable')[]> => {
    const replies = await asking.askAll(knowsKey, { digest }, { timeoutMs });
    const message = { ...request, digest, body: request.body.toString('base64') };
    return Promise.all(
      [...replies].map(async ([node, reply]) => {
        if (reply instanceof Refusal) return 'unreachable';
        if (!reply.known) return 'unknown';
        return asking.ask(node, takeRequest, message, { timeoutMs }).catch(() => 'unreachable' as const);
      }),
    );
  };

  return {
    /** 'unreachable' if nobody took it and a node that may run the device did not answer. */
    async deliver(key: string, request: WebhookRequest): Promise<Outcome | 'unreachable'> {
      const digest = digestOf(key);
      const outcomes = [takeHere(digest, request), ...(await takeThere(digest, request))];
      return (['taken', 'tooMany', 'unreachable'] as const).find((one) => outcomes.includes(one)) ?? 'unknown';
    },
    /** Takes what other nodes received. Returns a function that ends this. */
    listen(): () => void {
      const ends = [
        asking.answer(knowsKey, ({ digest }) => ({ known: keys.knows(digest) })),
        asking.answer(takeRequest, ({ digest, body, ...request }) =>
          takeHere(digest, { ...request, body: Buffer.from(body, 'base64') }),
        ),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
};
