import { type PluginGroup, pluginsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';

const { listPluginGroups, pagePlugins, listPalette, getPlugin, listPluginProperties } = pluginsEndpoints;

export const useGroups = () => useQuery(queryOf(listPluginGroups));

/** Names are kept in both languages; the reader sees one. */
export const useOwnName = (): ((row: { name: string; nameEn: string }) => string) => {
  const language = useLanguage();
  return ({ name, nameEn }) => (language === 'zh' ? name : nameEn);
};

/** What a change of plugins, groups or attributes makes stale. */
export const stale = { invalidates: [listPluginGroups, pagePlugins, listPalette, getPlugin, listPluginProperties] };

interface Option {
  value: string;
  title: string;
  children?: Option[];
}

/** Groups as the options of a tree select. `topOnly` leaves out those that could hold no further group. */
export const groupOptions = (
  groups: readonly PluginGroup[],
  nameOf: (group: PluginGroup) => string,
  topOnly = false,
): Option[] => {
  const below = (parentId: string | null): Option[] =>
    groups
      .filter((group) => group.parentId === parentId)
      .map((group) => ({
        value: group.id,
        title: nameOf(group),
        ...(topOnly ? {} : { children: below(group.id) }),
      }));
  return below(null);
};
