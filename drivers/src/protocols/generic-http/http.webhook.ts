import type { Device } from '../../kit/device.ts';
import { readJson } from '../../kit/foreign-json.codec.ts';
import { decodeForeignText } from '../../kit/foreign-text.codec.ts';
import type { WebhookRequest } from '../../kit/shared-resources.ts';
import { planOf } from './http.plan.ts';
import { traceReceived } from './http.session.ts';
import { textParam } from './http.settings.ts';
import { takePosted } from './http.talk.ts';

const mostFields = 200;

/** JSON as posted; forms and queries as an object of texts. */
const contentOf = ({ body, contentType, query }: WebhookRequest): unknown => {
  if (body.length === 0) return { ...query };
  if (!contentType.includes('urlencoded')) return readJson(body, contentType);
  try {
    return Object.fromEntries([...new URLSearchParams(decodeForeignText(body, contentType))].slice(0, mostFields));
  } catch {
    return undefined;
  }
};

/** Receives the calls of the device itself until the link closes. Without webhook addresses the device is still polled. */
export const listenForWebhooks = (device: Device): void => {
  const { pushed } = planOf(device);
  const key = textParam(device.params, 'webhookKey');
  if (pushed.length === 0) return;
  if (key === '') {
    device.log('warn', 'properties wait for a webhook, but the device has no webhook key');
    return;
  }
  try {
    const end = device.shared.webhook(key, (request) => {
      const query = new URLSearchParams(request.query).toString();
      traceReceived.peek(device)?.(query === '' ? 'WEBHOOK' : `WEBHOOK ?${query}`, request.body);
      takePosted(device, pushed, contentOf(request));
    });
    device.signal.addEventListener('abort', end, { once: true });
  } catch (error) {
    device.log('warn', `no webhook: ${error instanceof Error ? error.message : String(error)}`);
  }
};
