import type { Reference } from '../../platform/database/references.ts';
import { deviceTypes, modelPanels, typePanels } from './catalogue.tables.ts';

/** Icons of types, and of the controls on panels. */
export const catalogueReferences: readonly Reference[] = [
  { table: deviceTypes, icons: { screen: 'modelDeviceCategory', columns: [deviceTypes.icon] } },
  { table: typePanels, icons: { screen: 'controlDevicePanel', columns: [typePanels.layout] } },
  { table: modelPanels, icons: { screen: 'controlDevicePanel', columns: [modelPanels.layout] } },
];
