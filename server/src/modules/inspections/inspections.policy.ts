import { commandsEndpoints, inspectionsEndpoints } from '@eoms/contract';

/** The screens on which people have a part in inspections. */
export const inspectionScreens = ['deviceProbingCenter'] as const;

/** Who follows inspections live. */
export const followInspections = inspectionsEndpoints.listInspections.needs;

/** What whoever has devices switched by inspections has to be allowed to do by hand. */
export const mayOperate = commandsEndpoints.executeAction.needs;
