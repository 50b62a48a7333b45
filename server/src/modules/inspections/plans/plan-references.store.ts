import type { Reference } from '../../../platform/database/references.ts';
import { inspectionPlans } from '../inspections.tables.ts';

/** Why a plan does not run at present may be an entry of a dictionary. */
export const inspectionPlanReferences: Reference = {
  table: inspectionPlans,
  words: { screen: 'deviceProbingPlan', columns: { inspectionReason: inspectionPlans.reason } },
};
