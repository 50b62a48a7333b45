import { modelsEndpoints, type PropertySchema } from '@eoms/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';

type Answers = readonly { data: readonly { modelId: string; property: PropertySchema }[] | undefined }[];
const found = (answers: Answers) => answers.flatMap(({ data }) => data ?? []);

/** The properties of the models on a page, by model id: one request per model, not per row. */
export const useModelProperties = (rows: readonly { modelId: string }[]): ReadonlyMap<string, PropertySchema[]> => {
  const ids = [...new Set(rows.map((row) => row.modelId))].sort();
  const all = useQueries({
    queries: ids.map((modelId) => ({
      ...queryOf(modelsEndpoints.findProperties, { query: { modelId } }),
      staleTime: 600_000,
    })),
    combine: found,
  });
  return useMemo(() => {
    const byModel = new Map<string, PropertySchema[]>();
    for (const { modelId, property } of all) byModel.set(modelId, [...(byModel.get(modelId) ?? []), property]);
    return byModel;
  }, [all]);
};
