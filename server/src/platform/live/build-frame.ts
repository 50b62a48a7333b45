import { isAmong } from '../auth/rights.ts';
import type { Identity } from '../http/context.ts';
import type { LiveGroup } from './frame-ring.ts';

const comma = Buffer.from(',');
const end = Buffer.from(']}');

/** One message with those groups on these topics that the caller may see; null if there are none. */
export const buildFrame = (
  groups: readonly LiveGroup[],
  placesOf: (topic: string) => Identity['places'],
  topics: ReadonlySet<string>,
  sequence: number,
): Buffer | null => {
  const parts: Buffer[] = [];
  for (const { topic, placeId, events } of groups) {
    if (!topics.has(topic)) continue;
    if (placeId !== undefined && !isAmong(placesOf(topic), placeId)) continue;
    parts.push(parts.length === 0 ? Buffer.from(`{"type":"changes","sequence":${sequence},"events":[`) : comma, events);
  }
  return parts.length === 0 ? null : Buffer.concat([...parts, end]);
};

/** Nearly always the places are the same for all topics. */
const keyOf = (scopes: readonly Identity['places'][]): string =>
  [...new Set(scopes)].length === 1 ? oneKey(scopes[0]) : scopes.map(oneKey).join('');
const oneKey = (places: Identity['places'] = []): string => `|${places === 'all' ? '*' : places.join(' ')}`;

interface Recipient {
  readonly identity: Identity;
  readonly topics: ReadonlySet<string>;
  send(frame: Buffer): void;
}

/**
 * Sends a batch to everyone who follows any of its topics; returns the number of frames sent. Recipients that follow
 * the same topics with the same places share one serialised frame.
 */
export const sendToAll = (
  groups: readonly LiveGroup[],
  recipients: Iterable<Recipient>,
  sequence: number,
  placesOf: (identity: Identity, topic: string) => Identity['places'],
): number => {
  const touched = new Set(groups.map((group) => group.topic));
  const shared = new Map<string, Buffer | null>();
  let sent = 0;
  for (const recipient of recipients) {
    const topics = [...touched].filter((topic) => recipient.topics.has(topic)).sort();
    if (topics.length === 0) continue;
    const { identity } = recipient;
    const scopes = topics.map((topic) => placesOf(identity, topic));
    const key = topics.join(' ') + keyOf(scopes);
    let frame = shared.get(key);
    if (frame === undefined) {
      frame = buildFrame(groups, (topic) => placesOf(identity, topic), new Set(topics), sequence);
      shared.set(key, frame);
    }
    if (!frame) continue;
    recipient.send(frame);
    sent += 1;
  }
  return sent;
};
