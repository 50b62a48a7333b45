import { below, plainText, postMessage } from './http-reply.ts';
import { readAnswerOf, wecomCodes } from './provider-answers.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** WeCom refuses longer texts; it counts bytes. */
const bytesAtMost = 2_048;

const cut = (text: string): string => {
  const bytes = Buffer.from(text);
  if (bytes.length <= bytesAtMost) return text;
  return `${bytes
    .subarray(0, bytesAtMost - 3)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}…`;
};

const readAnswer = readAnswerOf(wecomCodes);

/** A robot of a WeCom group; its key is all the proof that it asks for. */
export const wecomSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const query = new URLSearchParams({ key: settings.secret('robotKey') });
    const url = `${below(settings.text('baseUrl'), '/cgi-bin/webhook/send')}?${query}`;
    const body = JSON.stringify({ msgtype: 'text', text: { content: cut(plainText(message)) } });
    return postMessage(deps, { url, body, signal, readAnswer });
  };
