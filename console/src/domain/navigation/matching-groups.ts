import type { NavigationMenu } from '@eoms/contract';
import type { NavigationGroup } from './navigation-groups.ts';

const isFound = (text: string, ...words: readonly (string | null | undefined)[]): boolean =>
  words.some((word) => word?.toLocaleLowerCase().includes(text));

/** The groups with what a search finds: by the name of an entry or its heading, or by its address. */
export const matchingGroups = (groups: readonly NavigationGroup[], search: string): NavigationGroup[] => {
  const text = search.trim().toLocaleLowerCase();
  if (text === '') return [...groups];
  return groups.flatMap((group) => {
    const entries = group.entries.filter(({ name, address }) => isFound(text, name, group.heading, address));
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
};

/** The entries that somebody has marked, in the order of the navigation. */
export const markedEntries = (groups: readonly NavigationGroup[], marked: ReadonlySet<string>): NavigationMenu[] =>
  groups.flatMap(({ entries }) => entries.filter(({ id }) => marked.has(id)));
