import { filesInDocument } from '../../platform/files/file-uses.store.ts';
import { systemConfigs } from '../config/config.tables.ts';

/** Logo and favicon are on the sign-in page. */
export const logoFiles = filesInDocument({
  column: systemConfigs.values,
  paths: ['$.logo', '$.favicon'],
  seenBy: () => 'all',
});
