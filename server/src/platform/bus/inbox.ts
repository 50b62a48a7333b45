import type { Log } from '../log/log.ts';
import type { FrameBody } from './carrier.ts';
import { type FrameHeader, readHeader } from './frame.ts';
import { isReadable, type Messages, readBody } from './frame-body.ts';
import type { Senders } from './senders.ts';

export interface InboxDeps {
  readonly node: string;
  readonly senders: Senders;
  readonly log: Log;
  /** The messages of a frame to this node, in their order. */
  readonly deliver: (messages: Messages, from: string, bytes: number) => void;
  readonly gap: () => void;
}

const waitingAtMost = 10_000;

/** Takes frames in their order, also when the body of one has to be fetched first. */
export const createInbox = ({ node, senders, log, deliver, gap }: InboxDeps) => {
  const waiting: { header: FrameHeader; body: FrameBody }[] = [];
  let fetching = false;

  const take = (header: FrameHeader, body: string | undefined): void => {
    if (!senders.note(header) || header.kind !== 'messages') return;
    if (header.to !== undefined && header.to !== node) return;
    if (!isReadable(header.format) || body === undefined) gap();
    else deliver(readBody(header.format, body), header.sender, Buffer.byteLength(body));
  };
  const takeSafely = (header: FrameHeader, body: string | undefined): void => {
    try {
      take(header, body);
    } catch (error) {
      log.warn({ err: error, from: header.sender }, 'a message of another node could not be read');
      gap();
    }
  };
  const isForUs = ({ to, format }: FrameHeader): boolean => isReadable(format) && (to === undefined || to === node);

  const fetchInTurn = async (): Promise<void> => {
    fetching = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { header, body } = next;
      if (typeof body === 'string') takeSafely(header, body);
      else if (!isForUs(header)) takeSafely(header, undefined);
      else {
        const fetched = await body().catch((error: unknown) => {
          log.warn({ err: error, from: header.sender }, 'a large message of another node could not be fetched');
          return undefined;
        });
        takeSafely(header, fetched);
      }
    }
    fetching = false;
  };

  return (headerText: string, body: FrameBody): void => {
    const header = readHeader(headerText);
    if (!header || header.sender === node) return;
    if (!fetching && typeof body === 'string') takeSafely(header, body);
    // Otherwise its number will be missing.
    else if (waiting.length < waitingAtMost) waiting.push({ header, body });
    if (!fetching && waiting.length > 0) void fetchInTurn();
  };
};
