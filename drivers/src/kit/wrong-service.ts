import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from './say.ts';
import { printable } from './trace.ts';

const longest = 60;

/** The beginning of what was received: text as text, everything else in hexadecimal. */
const receivedText = (received: Buffer): string => {
  const start = received.subarray(0, longest);
  const text = start.toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what has control bytes is no text
  const isText = !/[\x00-\x08\x0e-\x1f\x7f]|\ufffd(?!$)/.test(text);
  const shown = isText
    ? printable(Buffer.from(text.replace(/\ufffd$/, '')))
    : start.toString('hex').replace(/..(?=.)/g, '$& ');
  return received.length > start.length ? `${shown}…` : shown;
};

/** Something replies at this port, but not in the expected protocol. */
export const wrongService = (speaks: string, received: Buffer): SourceText => {
  const shown = receivedText(received);
  return say(`对方使用的不是 ${speaks} 协议，收到“${shown}”`, `the peer does not speak ${speaks}, it said "${shown}"`);
};

/** The same for a device whose format an administrator described. */
export const unreadable = (why: SourceText, received: Buffer): SourceText => {
  const shown = receivedText(received);
  return say(`收到无法识别的数据（${why.zh}）：“${shown}”`, `unreadable data (${why.en}): "${shown}"`);
};
