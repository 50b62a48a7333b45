import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done } from '../kit/fields.ts';

/** Largest body a device may post, in bytes; a larger one is refused with '413'. */
export const webhookBodyLimit = 64 * 1024;

const values = z.record(z.string().max(200), z.union([z.string(), z.array(z.string())]));

/** The entry point for devices that push their readings over HTTP. */
export const webhooksEndpoints = {
  postWebhook: endpoint({
    method: 'POST',
    path: '/device/webhook/{key}',
    summary: 'A device pushes readings as JSON, a form or query values, up to 64 KB; the key is the device’s secret',
    needs: 'public',
    scope: 'none',
    params: z.strictObject({ key: z.string().max(128) }),
    query: values,
    upload: { kind: 'raw', atMost: webhookBodyLimit },
    reply: Done,
    errors: ['node.unreachable'],
    // Readings are not decisions of a person: they are not audited one by one, nor blocked by a missing licence.
    changes: false,
    perMinute: 1_200,
  }),
};
