import { type Language, type LayoutDevice, layoutsEndpoints, textOf } from '@eoms/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { RuleField } from '../../ui/rule-editor/rule.ts';
import { useTypeTitle } from '../catalogue/use-type-title.ts';
import { fieldOfProperty } from '../fields/field-of-type.ts';

/** What triggers, conditions and checks choose from: the devices of some places, sensors too. */
export interface PlaceFacts {
  readonly loading: boolean;
  readonly devices: readonly { readonly value: string; readonly label: string }[];
  /** The properties of a device, or those that all of several have. */
  fieldsOf(deviceIds: readonly string[]): RuleField[];
  readonly types: readonly { readonly value: string; readonly label: string }[];
  /** The properties that at least one device of a type has; null for all types. */
  fieldsOfType(typeCode: string | null): RuleField[];
}

/** Elements of an indexed property are fields of their own. */
const fieldsOfDevice = ({ properties }: LayoutDevice, language: Language, none: string): RuleField[] =>
  properties.flatMap((property) => {
    const { id, name, index } = property;
    const field = fieldOfProperty(property, language, none);
    if (!index) return [{ ...field, id, name: textOf(name, language) }];
    return index.labels.map((label, at) => ({
      ...field,
      id: `${id}[${index.from + at}]`,
      name: `${textOf(name, language)} · ${textOf(label, language)}`,
    }));
  });

/** One field for each id; models that name different states for it add up. */
const united = (fields: readonly RuleField[]): RuleField[] => {
  const byId = new Map<string, RuleField>();
  for (const field of fields) {
    const known = byId.get(field.id);
    const choices = new Map([...(known?.choices ?? []), ...(field.choices ?? [])].map((one) => [one.value, one]));
    byId.set(field.id, { ...field, ...known, choices: choices.size > 0 ? [...choices.values()] : undefined });
  }
  return [...byId.values()];
};

export const usePlaceFacts = (placeIds: readonly string[]): PlaceFacts => {
  const language = useLanguage();
  const common = usePhrases('ui');
  const typeTitle = useTypeTitle();
  const { found, loading } = useQueries({
    queries: placeIds.map((id) => ({
      ...queryOf(layoutsEndpoints.getLayoutDevices, { params: { id } }),
      staleTime: 60_000,
    })),
    combine: (queries) => ({
      found: queries.flatMap(({ data }) => data ?? []),
      loading: queries.some(({ isPending }) => isPending),
    }),
  });
  return useMemo(() => {
    const byId = new Map(found.map((device) => [device.id, device]));
    const several = placeIds.length > 1;
    const types = new Map(found.map(({ typeCode, typeName }) => [typeCode, typeName]));
    return {
      loading,
      // Devices of different places may share a name.
      devices: [...byId.values()].map(({ id, name, placeName }) => ({
        value: id,
        label: several ? `${placeName} · ${name}` : name,
      })),
      types: [...types].map(([value, name]) => ({ value, label: typeTitle(name) })),
      fieldsOfType(typeCode) {
        const fields = found
          .filter((device) => typeCode === null || device.typeCode === typeCode)
          .flatMap((device) => fieldsOfDevice(device, language, common('no')));
        return united(fields);
      },
      fieldsOf(deviceIds) {
        const lists = deviceIds.flatMap((id) => {
          const device = byId.get(id);
          return device ? [fieldsOfDevice(device, language, common('no'))] : [];
        });
        const [first = [], ...rest] = lists;
        return first.filter(({ id }) => rest.every((list) => list.some((other) => other.id === id)));
      },
    };
  }, [found, loading, placeIds.length, language, typeTitle, common]);
};
