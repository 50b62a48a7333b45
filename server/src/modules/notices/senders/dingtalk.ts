import { createHmac } from 'node:crypto';
import { below, plainText, postMessage } from './http-reply.ts';
import { dingtalkCodes, readAnswerOf } from './provider-answers.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** As DingTalk's documentation of custom robots says: HMAC-SHA256 of `timestamp\nsecret` with the secret, Base64. */
export const signDingtalk = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');

const readAnswer = readAnswerOf(dingtalkCodes);

/** A custom robot of a DingTalk group. */
export const dingtalkSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const query = new URLSearchParams({ access_token: settings.secret('accessToken') });
    const secret = settings.secret('signSecret');
    if (secret !== '') {
      const timestamp = Date.now();
      query.set('timestamp', String(timestamp));
      query.set('sign', signDingtalk(secret, timestamp));
    }
    const body = JSON.stringify({ msgtype: 'text', text: { content: plainText(message) }, msgUuid: message.id });
    const url = `${below(settings.text('baseUrl'), '/robot/send')}?${query}`;
    return postMessage(deps, { url, body, signal, readAnswer });
  };
