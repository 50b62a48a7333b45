import { AssetEvent, type AssetEventDetail, type AssetEventKind } from '@eoms/contract';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { replyFields } from '../../platform/database/fields.ts';
import { type DoneBy, type EntryDraft, newEntry } from '../../platform/entries/new-entry.ts';
import { assetEvents } from './assets.tables.ts';

const shown = replyFields(assetEvents, AssetEvent, {});
const listedAtMost = 500;

export type NewAssetEvent = EntryDraft<AssetEventKind, AssetEventDetail> & { readonly assetId: string };

export const noteAssetEvents = async (tx: Executor, by: DoneBy, events: readonly NewAssetEvent[]): Promise<void> => {
  const rows = events.map(({ assetId, ...event }) => ({ ...newEntry(event, by), assetId }));
  if (rows.length > 0) await tx.insert(assetEvents).values(rows);
};

/** The history of an asset, the newest first. */
export const eventsOfAsset = async (db: Executor, assetId: string): Promise<AssetEvent[]> => {
  const rows = await db
    .select(shown.columns)
    .from(assetEvents)
    .where(eq(assetEvents.assetId, assetId))
    .orderBy(desc(assetEvents.at), desc(assetEvents.id))
    .limit(listedAtMost);
  return rows.map(shown.present);
};
