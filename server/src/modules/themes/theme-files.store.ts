import { themesEndpoints } from '@eoms/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type FileUse, fileColumn } from '../../platform/files/file-uses.store.ts';
import { consoleThemes, loginThemes } from './themes.tables.ts';

const shown = (column: PgColumn): FileUse =>
  fileColumn({ column, seenBy: ({ permits }) => (permits(themesEndpoints.listThemes.needs) ? 'all' : 'none') });

/** Pictures of themes are seen by those who see the themes; those in use by everybody, by a call of their own. */
export const themeFiles: readonly FileUse[] = [
  shown(consoleThemes.logo),
  shown(loginThemes.logo),
  shown(loginThemes.bgImg),
  shown(loginThemes.figureImage),
];
