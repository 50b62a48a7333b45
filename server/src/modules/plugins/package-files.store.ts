import { fileColumn } from '../../platform/files/file-uses.store.ts';
import { pluginPackages } from './plugins.tables.ts';

/** A package is served file by file, under its key; the whole of it goes to nobody. */
export const packageFiles = fileColumn({ column: pluginPackages.fileId, seenBy: () => 'none' });
