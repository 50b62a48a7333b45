import { actionGroupsEndpoints, type PlanRow, plansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { listPlanGroups, listPlans, getPlan, listPlanRequests, listPlanVersions } = plansEndpoints;

/** What a change of plans, groups or requests makes stale. */
export const stale = {
  invalidates: [
    ...[listPlanGroups, listPlans, getPlan, listPlanVersions, listPlanRequests],
    actionGroupsEndpoints.pageSceneRuns,
  ],
};

/** Hears at once of what others do with plans. */
export const useFollowPlans = (): void =>
  useStaleOnNews('plans', ({ name }) => name === 'plan.changed', stale.invalidates);

/** They have one level. */
export const usePlanGroups = () =>
  useQuery({
    ...queryOf(listPlanGroups),
    select: (groups) => groups.map((group) => ({ ...group, parentId: null })),
  });

export const usePlans = () => useQuery(queryOf(listPlans, { query: {} }));

export const useRequests = () =>
  useQuery({
    ...queryOf(listPlanRequests),
    // Catches what was missed while the live link was away.
    refetchInterval: 15_000,
  });

export const usePlan = (id: string | undefined) =>
  useQuery({ ...queryOf(getPlan, { params: { id: id ?? '' } }), enabled: id !== undefined });

export const screenAddress = '/plan';
export const editAddress = (of: { readonly edit: string; readonly groupId?: string | undefined }): string =>
  `${screenAddress}?${new URLSearchParams({ edit: of.edit, ...(of.groupId && { groupId: of.groupId }) })}`;
export const historyAddress = ({ id }: Pick<PlanRow, 'id'>): string => `${screenAddress}?history=${id}`;
