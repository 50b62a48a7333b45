import type { EventKind, EventMessage, EventSubject } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { News } from '../../platform/news/news.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { insertDeliveries, type NewDelivery, refuseTooMany } from './deliveries.store.ts';
import { messagesQueued } from './event-webhooks.news.ts';
import { placesNamed } from './subjects.store.ts';
import { holdEnabled, targetsFor } from './targets.store.ts';

/** Something that has happened, as targets are sent it. */
export interface Happened {
  readonly kind: EventKind;
  /** Names the event: one that is stored twice is sent once. */
  readonly key: string;
  readonly at: string;
  readonly subject: EventSubject;
  /** All the places that it is about: a target gets it only if all are its own. */
  readonly placeIds: readonly string[];
}

export interface StoreDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly news: Pick<News, 'changed'>;
  readonly places: Pick<PlacesModule, 'relations'>;
}

/** Kind and subject belong together, which TypeScript does not see once both are variables. */
export const messageOf = (
  id: string,
  { kind, at, subject }: Pick<Happened, 'at' | 'subject'> & { readonly kind: EventMessage['type'] },
  places: EventMessage['data']['places'],
): EventMessage => ({ id, type: kind, timestamp: at, data: { places, subject } }) as EventMessage;

/** Stores what has happened for the targets that want it: `find` is asked only if there are any. */
export const createStoreMessages =
  ({ database, news, places }: StoreDeps) =>
  async (kinds: readonly EventKind[], find: () => Promise<readonly Happened[]>): Promise<void> => {
    const { db } = database;
    const wanted = await Promise.all(kinds.map(async (kind) => [kind, await targetsFor(db, kind)] as const));
    if (wanted.every(([, targets]) => targets.length === 0)) return;
    const targetsOf = new Map(
      wanted.map(([kind, targets]) => [
        kind,
        // A combined place brings its parts: whoever sees it sees those too.
        targets.map(({ id, placeIds }) => ({
          id,
          own: placeIds && new Set(placeIds.flatMap(places.relations.roomsOf)),
        })),
      ]),
    );
    const happened = await find();
    const named = new Map(
      (await placesNamed(db, [...new Set(happened.flatMap(({ placeIds }) => placeIds))])).map((one) => [one.id, one]),
    );
    const rows = happened.flatMap((one): NewDelivery[] => {
      const { kind, subject, placeIds } = one;
      const isOwn = (own: ReadonlySet<string> | null) =>
        own === null || (placeIds.length > 0 && placeIds.every((id) => own.has(id)));
      return (targetsOf.get(kind) ?? [])
        .filter(({ own }) => isOwn(own))
        .map(({ id: webhookId }) => {
          const id = newId();
          const about = `${subject.kind}:${'id' in subject ? subject.id : ''}`;
          const message = messageOf(
            id,
            one,
            placeIds.flatMap((placeId) => named.get(placeId) ?? []),
          );
          return {
            id,
            webhookId,
            eventKey: `${one.key} ${kind}`,
            kind,
            subject: about,
            placeIds: [...placeIds],
            message,
          };
        });
    });
    if (rows.length === 0) return;
    await database.transaction(async (tx) => {
      // One that is stopped meanwhile would keep what waits for it.
      const enabled = await holdEnabled(tx, [...new Set(rows.map(({ webhookId }) => webhookId))]);
      const kept = rows.filter(({ webhookId }) => enabled.has(webhookId));
      for (const webhookId of await insertDeliveries(tx, kept)) {
        await refuseTooMany(tx, webhookId);
        await news.changed(tx, messagesQueued, { webhookId });
      }
    });
  };
export type StoreMessages = ReturnType<typeof createStoreMessages>;
