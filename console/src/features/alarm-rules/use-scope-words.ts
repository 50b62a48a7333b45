import { deviceToolsEndpoints, listOf, nameIn, type PlaceTree, type RuleScope } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePlaceTree } from '../../domain/places/place-tree.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

const { listTypesInUse, listModelsInUse } = deviceToolsEndpoints;

const namesIn = (groups: readonly PlaceTree[]): [string, string][] =>
  groups.flatMap((group) => [
    [group.id, group.name] as [string, string],
    ...group.places.map((place): [string, string] => [place.id, place.name]),
    ...namesIn(group.children),
  ]);

/** The types and models of the caller's devices, as options of a select. */
export const useKinds = () => {
  const language = useLanguage();
  const types = useQuery({ ...queryOf(listTypesInUse), staleTime: 600_000 });
  const models = useQuery({ ...queryOf(listModelsInUse, { query: {} }), staleTime: 600_000 });
  return useMemo(
    () => ({
      types: (types.data ?? []).map((one) => ({
        value: one.typeId,
        label: nameIn(one, language) || one.name,
      })),
      models: (models.data ?? []).map((one) => ({ value: one.modelId, label: `${one.brandName} ${one.name}`.trim() })),
    }),
    [types.data, models.data, language],
  );
};

/** More names than this are a count. */
const few = 2;

/** Which devices a rule watches, in words: "Hall 1, Hall 2 · Projector". */
export const useScopeWords = (): ((scope: RuleScope) => string) => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const tree = usePlaceTree();
  const kinds = useKinds();
  const places = useMemo(() => new Map(namesIn(tree.data ?? [])), [tree.data]);
  return useCallback(
    ({ placeIds, groupIds, typeIds, modelIds, deviceIds }) => {
      const named = (ids: readonly string[], nameOf: (id: string) => string | undefined, many: string): string[] => {
        if (ids.length === 0) return [];
        const names = ids.map(nameOf);
        return [ids.length <= few && names.every((name) => name !== undefined) ? listOf(language)(names) : many];
      };
      const labelIn = (options: readonly { value: string; label: string }[]) => (id: string) =>
        options.find(({ value }) => value === id)?.label;
      const parts = [
        ...named(groupIds, (id) => places.get(id), t('scopeGroups', { count: groupIds.length })),
        ...named(placeIds, (id) => places.get(id), t('scopePlaces', { count: placeIds.length })),
        ...named(typeIds, labelIn(kinds.types), t('scopeTypes', { count: typeIds.length })),
        ...named(modelIds, labelIn(kinds.models), t('scopeModels', { count: modelIds.length })),
        ...(deviceIds.length > 0 ? [t('scopeDevices', { count: deviceIds.length })] : []),
      ];
      return parts.join(' · ') || t('allDevices');
    },
    [t, language, places, kinds],
  );
};
