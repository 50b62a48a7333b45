import { catalogueEndpoints } from '@eoms/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type FileUse, fileColumn } from '../../platform/files/file-uses.store.ts';
import { deviceTypes, models } from './catalogue.tables.ts';

const shown = (column: PgColumn): FileUse =>
  fileColumn({
    column,
    seenBy: ({ permits }) => (permits(catalogueEndpoints.listDeviceTypes.needs) ? 'all' : 'none'),
  });

/** Pictures of types and models are seen by those who see the catalogue. */
export const catalogueFiles: readonly FileUse[] = [shown(deviceTypes.image), shown(models.image)];
