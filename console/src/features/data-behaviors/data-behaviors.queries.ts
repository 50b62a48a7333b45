import { dataBehaviorsEndpoints, dataSourcesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const { listBehaviorGroups, pageBehaviors, getBehavior, listBehaviorChoices, listBehaviorCalls } =
  dataBehaviorsEndpoints;
const { listDataSources, pageDataSources } = dataSourcesEndpoints;

/** What a change of behaviours, groups or sources makes stale. */
export const stale = {
  invalidates: [
    listBehaviorGroups,
    pageBehaviors,
    getBehavior,
    listBehaviorChoices,
    listBehaviorCalls,
    listDataSources,
    pageDataSources,
  ],
};

/** What uses a behaviour, for whoever is about to change it. */
export const useUses = (behaviorId: string) =>
  useQuery(queryOf(dataBehaviorsEndpoints.getBehaviorUses, { query: { behaviorId } }));

export const useGroups = () => useQuery(queryOf(listBehaviorGroups));
export const useSources = () => useQuery(queryOf(listDataSources));

export const screenAddress = '/dataBehavior';
export const editAddress = (of: Readonly<Record<string, string>>): string =>
  `${screenAddress}?${new URLSearchParams(of)}`;
