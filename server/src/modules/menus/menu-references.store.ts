import type { Reference } from '../../platform/database/references.ts';
import { menus } from './menus.tables.ts';

export const menuReferences: Reference = { table: menus, icons: { screen: 'menu', columns: [menus.icon] } };
