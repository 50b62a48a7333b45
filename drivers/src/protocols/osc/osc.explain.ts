import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { decodePacket, type OscArgument, plainValue } from './osc.codec.ts';

const shown = (argument: OscArgument): string =>
  argument.type === 'b' ? `(${argument.value.length} bytes)` : String(plainValue(argument));

export const explainPacket = (frame: Buffer): SourceText | undefined => {
  const messages = decodePacket(frame);
  if (messages.length === 0) return undefined;
  const words = messages
    .slice(0, 4)
    .map(({ address, args }) => [address, ...args.map(shown)].join(' '))
    .join('; ');
  return say(words, words);
};
