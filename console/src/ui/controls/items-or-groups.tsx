import type { ReactNode } from 'react';
import { useViews } from './use-views.tsx';

interface ItemsOrGroupsProps {
  label: string;
  items: string;
  groups: string;
  showItems: (tabs: ReactNode) => ReactNode;
  showGroups: (tabs: ReactNode) => ReactNode;
}

/** A list of things in groups, or the tree of the groups itself; which of them is in the address. */
export const ItemsOrGroups = ({ label, items, groups, showItems, showGroups }: ItemsOrGroupsProps) => {
  const words = { items, groups };
  const { view, tabs } = useViews(['items', 'groups'], label, (one) => words[one]);
  return view === 'groups' ? showGroups(tabs) : showItems(tabs);
};
