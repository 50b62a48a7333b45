import {
  type ControlDevice,
  type LayoutDevice,
  type LocalVariable,
  layoutsEndpoints,
  type PropertySchema,
  placeControlEndpoints,
  textOf,
} from '@eoms/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import type { RuleField } from '../../../ui/rule-editor/rule.ts';
import type { Gated } from '../../../ui/states/query-gate.tsx';
import { useTypeTitle } from '../../catalogue/use-type-title.ts';
import { fieldOfProperty } from '../../fields/field-of-type.ts';

/** The devices that steps can use, those of some places, with what their forms need. */
export interface StepDevices {
  readonly placeIds: readonly string[];
  /** Whether something sets the steps off, which they can be filled from. */
  readonly triggered: boolean;
  /** The variables of the automation or strategy that the steps belong to. */
  readonly locals?: readonly LocalVariable[] | undefined;
  readonly query: Gated<unknown>;
  readonly devices: readonly ControlDevice[];
  /** The devices that conditions of steps can look at: also those that cannot be operated, such as sensors. */
  readonly seen: readonly LayoutDevice[];
  readonly types: readonly { value: string; label: string }[];
  byId(id: string | undefined): ControlDevice | undefined;
  ofType(typeCode: string | null): readonly ControlDevice[];
  fieldOf(property: PropertySchema): RuleField;
}

const allOf = <T>(queries: UseQueryResult<T[]>[]): Gated<T[]> => ({
  data: queries.every(({ data }) => data !== undefined) ? queries.flatMap(({ data }) => data ?? []) : undefined,
  error: queries.find(({ error }) => error)?.error ?? null,
  refetch: () => {
    for (const query of queries) if (query.data === undefined) void query.refetch();
  },
});

const both = (first: Gated<unknown>, second: Gated<unknown>): Gated<unknown> => ({
  data: first.data === undefined ? undefined : second.data,
  error: first.error ?? second.error,
  refetch: () => {
    first.refetch();
    second.refetch();
  },
});

/** Devices of different places may share a name. */
const named = <T extends { name: string; placeName: string }>(devices: readonly T[], several: boolean): T[] =>
  devices.map((device) => (several ? { ...device, name: `${device.placeName} · ${device.name}` } : device));

export const useStepDevices = (
  placeIds: readonly string[],
  triggered = false,
  locals?: readonly LocalVariable[],
): StepDevices => {
  const language = useLanguage();
  const t = usePhrases('devices');
  const typeTitle = useTypeTitle();
  const found = useQueries({
    queries: placeIds.map((placeId) => ({
      ...queryOf(placeControlEndpoints.getControlDevices, { query: { placeId } }),
      staleTime: 60_000,
    })),
    combine: allOf,
  });
  const looked = useQueries({
    queries: placeIds.map((id) => ({
      ...queryOf(layoutsEndpoints.getLayoutDevices, { params: { id } }),
      staleTime: 60_000,
    })),
    combine: allOf,
  });
  return useMemo(() => {
    const several = placeIds.length > 1;
    const devices = named(found.data ?? [], several);
    const types = [...new Map(devices.map(({ typeCode, typeName }) => [typeCode, typeName]))];
    const fieldOf = (property: PropertySchema): RuleField => ({
      id: property.id,
      name: textOf(property.name, language),
      ...fieldOfProperty(property, language, t('no')),
    });
    return {
      placeIds,
      triggered,
      locals,
      query: both(found, looked),
      devices,
      seen: named(looked.data ?? [], several).filter(({ properties }) => properties.length > 0),
      types: types.map(([value, label]) => ({ value, label: typeTitle(label) })),
      byId: (id) => devices.find((device) => device.id === id),
      ofType: (typeCode) => devices.filter((device) => typeCode === null || device.typeCode === typeCode),
      fieldOf,
    };
  }, [found, looked, placeIds, triggered, locals, language, typeTitle, t]);
};
