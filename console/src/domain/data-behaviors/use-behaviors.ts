import { type DataBehaviorChoice, dataBehaviorsEndpoints, onlyAsks } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

/** The activated data behaviours. */
export const useBehaviors = (enabled = true): readonly DataBehaviorChoice[] =>
  useQuery({ ...queryOf(dataBehaviorsEndpoints.listBehaviorChoices), enabled }).data ?? [];

/** Those that conditions may ask. */
export const askingOnly = (behaviors: readonly DataBehaviorChoice[]): DataBehaviorChoice[] =>
  behaviors.filter(onlyAsks);
