import { commandsEndpoints, inspectionsEndpoints } from '@eoms/contract';
import type { SQL } from 'drizzle-orm';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { withinNamedPlaces } from '../../platform/definitions/definitions.policy.ts';
import { inspectionPlans, inspections } from './inspections.tables.ts';

/** The screens on which people have a part in inspections. */
export const inspectionScreens = ['deviceProbingCenter'] as const;

/** Who follows inspections live. */
export const followInspections = inspectionsEndpoints.listInspections.needs;

/** What whoever has devices switched by inspections has to be allowed to do by hand. */
export const mayOperate = commandsEndpoints.executeAction.needs;

export const plansWithin = (scope: PlaceScope): SQL | undefined => withinNamedPlaces(inspectionPlans.placeIds, scope);
export const inspectionsWithin = (scope: PlaceScope): SQL | undefined => withinNamedPlaces(inspections.placeIds, scope);
