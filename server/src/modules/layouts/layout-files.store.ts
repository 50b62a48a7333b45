import { layoutsEndpoints } from '@eoms/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { withinPlaces } from '../../platform/database/row-scope.ts';
import { type FileUse, filesInDocument, seenWith } from '../../platform/files/file-uses.store.ts';
import { layoutDrafts, layoutVersions } from './layouts.tables.ts';

const paths = ['$.layout[*].image'];

/** Panels and users of the controls get pictures by the call of the place; designers see all of its drafts and versions. */
const designed = (column: PgColumn, placeId: PgColumn): FileUse =>
  filesInDocument({
    column,
    paths,
    seenBy: seenWith(layoutsEndpoints.getLayoutDraft.needs, (places) => withinPlaces(placeId, places)),
  });

export const layoutFiles: readonly FileUse[] = [
  designed(layoutDrafts.draft, layoutDrafts.placeId),
  designed(layoutVersions.layout, layoutVersions.placeId),
];
