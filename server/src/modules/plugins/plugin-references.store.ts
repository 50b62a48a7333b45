import type { Reference } from '../../platform/database/references.ts';
import { plugins } from './plugins.tables.ts';

export const pluginReferences: Reference = { table: plugins, icons: { screen: 'plugin', columns: [plugins.icon] } };
