import type { Reference } from '../../platform/database/references.ts';
import { navigationMenus } from './navigation.tables.ts';

export const navigationReferences: Reference = {
  table: navigationMenus,
  icons: { screen: 'navigationMenu', columns: [navigationMenus.icon] },
};
