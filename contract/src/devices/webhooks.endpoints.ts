import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done } from '../kit/fields.ts';

/** Bytes of a body that a device posts; more is '413'. */
export const webhookBodyLimit = 64 * 1024;

const values = z.record(z.string().max(200), z.union([z.string(), z.array(z.string())]));

/** The entrance for devices that report by themselves. */
export const webhooksEndpoints = {
  postWebhook: endpoint({
    method: 'POST',
    path: '/device/webhook/{key}',
    summary: 'A device reports by itself: JSON, a form or query values, up to 64 KB; the key is the device’s secret',
    needs: 'public',
    scope: 'none',
    params: z.strictObject({ key: z.string().max(128) }),
    query: values,
    upload: { kind: 'raw', atMost: webhookBodyLimit },
    reply: Done,
    // Readings, not decisions of a person: neither audited one by one nor stopped by a missing licence.
    changes: false,
    perMinute: 1_200,
  }),
};
