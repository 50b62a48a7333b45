import { StocktakeUnknown, stocktakesEndpoints } from '@eoms/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { given, replyFields } from '../../platform/database/fields.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { createAttachedFiles } from '../../platform/files/attached-files.store.ts';
import { fileColumn, seenWith } from '../../platform/files/file-uses.store.ts';
import { stocktakeUnknownFiles as unknownFiles, stocktakeUnknowns as unknowns } from './stocktakes.tables.ts';

const listedAtMost = 500;
export const attachedToUnknowns = createAttachedFiles(unknownFiles, 'unknownId');

/** Photos of what was found are seen by those who see the place. */
export const filesOfUnknowns = fileColumn({
  column: unknownFiles.fileId,
  joined: sql` join ${unknowns} on ${unknowns.id} = ${unknownFiles.unknownId}`,
  seenBy: seenWith(stocktakesEndpoints.listStocktakeUnknowns.needs, (places) => withinPlaces(unknowns.placeId, places)),
});

const shown = replyFields(unknowns, StocktakeUnknown, { files: given('rows of stocktake_unknown_files') });

interface Wanted {
  readonly stocktakeId: string;
  readonly placeId?: string | undefined;
}

export const listUnknowns = async (
  db: Executor,
  scope: PlaceScope,
  { stocktakeId, placeId }: Wanted,
): Promise<StocktakeUnknown[]> => {
  const rows = await db
    .select(shown.columns)
    .from(unknowns)
    .where(
      and(
        eq(unknowns.stocktakeId, stocktakeId),
        placeId ? eq(unknowns.placeId, placeId) : undefined,
        withinPlaces(unknowns.placeId, scope),
      ),
    )
    .orderBy(desc(unknowns.at), desc(unknowns.id))
    .limit(listedAtMost);
  const filesOf = await attachedToUnknowns.ofRows(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => shown.present(row, { files: filesOf(row.id) }));
};

export const lockUnknown = async (tx: Executor, scope: PlaceScope, id: string) => {
  const [row] = await tx
    .select()
    .from(unknowns)
    .where(and(eq(unknowns.id, id), withinPlaces(unknowns.placeId, scope)))
    .for('no key update');
  return row;
};

export const linkUnknown = async (tx: Executor, id: string, asset: { readonly id: string; readonly name: string }) => {
  await tx.update(unknowns).set({ assetId: asset.id, assetName: asset.name }).where(eq(unknowns.id, id));
};
