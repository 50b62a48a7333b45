import type { SQL } from 'drizzle-orm';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { withinNamedPlaces } from '../../platform/definitions/definitions.policy.ts';
import { inspectionPlans, inspections } from './inspections.tables.ts';

/** Plans and inspections are seen by those who see all of their places. */
export const plansWithin = (scope: PlaceScope): SQL | undefined => withinNamedPlaces(inspectionPlans.placeIds, scope);
export const inspectionsWithin = (scope: PlaceScope): SQL | undefined => withinNamedPlaces(inspections.placeIds, scope);
