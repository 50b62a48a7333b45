import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Segments } from './segments.tsx';

interface ItemsOrGroupsProps {
  label: string;
  items: string;
  groups: string;
  showItems: (tabs: ReactNode) => ReactNode;
  showGroups: (tabs: ReactNode) => ReactNode;
}

/** A list of things in groups, or the tree of the groups itself; which of them is in the address. */
export const ItemsOrGroups = ({ label, items, groups, showItems, showGroups }: ItemsOrGroupsProps) => {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'groups' ? 'groups' : 'items';
  const tabs = (
    <Segments
      label={label}
      value={view}
      onChange={(next) => setParams(next === 'groups' ? { view: next } : {}, { replace: true })}
      options={[
        { value: 'items', label: items },
        { value: 'groups', label: groups },
      ]}
    />
  );
  return view === 'groups' ? showGroups(tabs) : showItems(tabs);
};
