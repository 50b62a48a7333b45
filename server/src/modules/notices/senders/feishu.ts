import { createHmac } from 'node:crypto';
import { below, plainText, postMessage } from './http-reply.ts';
import { feishuCodes, readAnswerOf } from './provider-answers.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** As Feishu's documentation of custom bots says: HMAC-SHA256 of nothing with the key `timestamp\nsecret`, Base64. */
export const signFeishu = (secret: string, seconds: number): string =>
  createHmac('sha256', `${seconds}\n${secret}`).update('').digest('base64');

const readAnswer = readAnswerOf(feishuCodes);

/** A custom bot of a Feishu (Lark) group. */
export const feishuSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const secret = settings.secret('signSecret');
    const seconds = Math.floor(Date.now() / 1_000);
    const signed = secret === '' ? {} : { timestamp: String(seconds), sign: signFeishu(secret, seconds) };
    const body = JSON.stringify({ ...signed, msg_type: 'text', content: { text: plainText(message) } });
    const url = below(
      settings.text('baseUrl'),
      `/open-apis/bot/v2/hook/${encodeURIComponent(settings.secret('robotKey'))}`,
    );
    return postMessage(deps, { url, body, signal, readAnswer });
  };
