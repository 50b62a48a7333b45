import type { Identity } from '../http/context.ts';
import type { LiveFact } from './frame-ring.ts';

/** What of the facts a caller may see on these topics, as one message; null for nothing. */
export const buildFrame = (
  facts: readonly LiveFact[],
  { places }: Pick<Identity, 'places'>,
  topics: ReadonlySet<string>,
  sequence: number,
): Buffer | null => {
  const seen = facts.filter(
    ({ topic, placeId }) =>
      topics.has(topic) && (placeId === undefined || places === 'all' || places.includes(placeId)),
  );
  if (seen.length === 0) return null;
  return Buffer.from(`{"type":"changes","sequence":${sequence},"events":[${seen.map((fact) => fact.text).join(',')}]}`);
};

interface Recipient {
  readonly identity: Pick<Identity, 'places'>;
  readonly topics: ReadonlySet<string>;
  send(frame: Buffer): void;
}

/**
 * Sends a batch to everyone who follows any of its topics; answers how many frames went out. Recipients that follow the
 * same topics with the same places share one serialised frame.
 */
export const sendToAll = (facts: readonly LiveFact[], recipients: Iterable<Recipient>, sequence: number): number => {
  const touched = new Set(facts.map((fact) => fact.topic));
  const shared = new Map<string, Buffer | null>();
  let sent = 0;
  for (const recipient of recipients) {
    const topics = [...touched].filter((topic) => recipient.topics.has(topic)).sort();
    if (topics.length === 0) continue;
    const { places } = recipient.identity;
    const key = `${topics.join(' ')}|${places === 'all' ? '*' : places.join(' ')}`;
    let frame = shared.get(key);
    if (frame === undefined) {
      frame = buildFrame(facts, recipient.identity, new Set(topics), sequence);
      shared.set(key, frame);
    }
    if (!frame) continue;
    recipient.send(frame);
    sent += 1;
  }
  return sent;
};
