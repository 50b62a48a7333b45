import {
  dictionariesEndpoints as calls,
  type DictionaryGroup,
  type DictionaryItem,
  iconsEndpoints,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import type { ChangeOptions } from '../../api/use-change.ts';

/** Addresses with a parameter are kept under the address of the contract. */
export const stale: ChangeOptions = {
  invalidates: [
    calls.getDictionary,
    calls.listDictionaryItems,
    calls.listDictionaryGroups,
    calls.listDictionaryUses,
    iconsEndpoints.listOwnIcons,
  ],
};
export const staleIcons: ChangeOptions = { invalidates: [iconsEndpoints.listIcons, iconsEndpoints.listOwnIcons] };

export const useGroups = () => useQuery(queryOf(calls.listDictionaryGroups));
export const useEntries = (type: string) => useQuery(queryOf(calls.getDictionary, { params: { type } }));
export const useUses = (id: string) => useQuery(queryOf(calls.listDictionaryUses, { query: { id } }));

/** A dictionary that is changed on this screen. */
export type OwnGroup = DictionaryGroup & { readonly id: string };
export const isOwnGroup = (group: DictionaryGroup): group is OwnGroup => group.id !== null;
export type OwnEntry = DictionaryItem & { readonly id: string };
export const isOwnEntry = (entry: DictionaryItem): entry is OwnEntry => entry.id !== null;
