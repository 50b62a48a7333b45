import { deviceToolsEndpoints, nameIn } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';

const { listTypesInUse, listModelsInUse } = deviceToolsEndpoints;
const staleTime = 600_000;

/** The types and models of the caller's devices, as options of a select; types by their code. */
export const useDeviceKinds = () => {
  const language = useLanguage();
  const types = useQuery({ ...queryOf(listTypesInUse), staleTime });
  const models = useQuery({ ...queryOf(listModelsInUse, { query: {} }), staleTime });
  return {
    types: (types.data ?? []).map((one) => ({ value: one.code, label: nameIn(one, language) || one.name })),
    models: (models.data ?? []).map((one) => ({ value: one.modelId, label: `${one.brandName} ${one.name}`.trim() })),
  };
};
