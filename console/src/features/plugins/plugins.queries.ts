import { nameIn, pluginsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';

const { listPluginGroups, pagePlugins, listPalette, getPlugin, listPluginProperties } = pluginsEndpoints;

export const useGroups = () => useQuery(queryOf(listPluginGroups));

/** Names are kept in both languages; the reader sees one. */
export const useOwnName = (): ((row: { name: string; nameEn: string }) => string) => {
  const language = useLanguage();
  return (named) => nameIn(named, language);
};

/** What a change of plugins, groups or attributes makes stale. */
export const stale = { invalidates: [listPluginGroups, pagePlugins, listPalette, getPlugin, listPluginProperties] };
