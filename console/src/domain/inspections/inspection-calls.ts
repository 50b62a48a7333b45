import { inspectionPlansEndpoints, inspectionsEndpoints } from '@eoms/contract';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listInspectionsOfPlan, listInspections, inspectionCalendar, inspectionFigures } = inspectionsEndpoints;
const { inspectionHead, inspectionReport, inspectionItem } = inspectionsEndpoints;
const { listInspectionPlans, getInspectionPlan } = inspectionPlansEndpoints;

export const centerAddress = '/deviceProbingCenter';
export const planAddress = '/deviceProbingPlan';
export const planOf = (id: string): string => `${planAddress}?edit=${id}`;
export const reportOf = (id: string): string => `/deviceProbingPlanReport?id=${id}`;
export const checklistOf = (id: string): string => `${centerAddress}?do=${id}`;

/** What shows which inspections there are. */
export const lists = [listInspections, listInspectionsOfPlan, inspectionCalendar, inspectionFigures];
/** What shows one inspection. */
export const contents = [inspectionHead, inspectionReport, inspectionItem];
export const outdated = [...lists, ...contents, listInspectionPlans, getInspectionPlan];

/** Hears of inspections that become due, begin and end. */
export const useFollowInspections = (): void => useStaleOnNews('inspections', () => true, outdated);

/** Hears of each thing that an inspection under way finds, at most twice a second. */
export const useFollowInspection = (id: string): void => useStaleOnNews(`inspection:${id}`, () => true, contents, 500);
