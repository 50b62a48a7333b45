import { type PlaceTree, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCurrentPlace } from '../../session/current-place.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { TreeItem } from '../../ui/tree/tree-items.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import styles from './place-switcher.module.css';

const itemsOf = (groups: readonly PlaceTree[]): TreeItem[] =>
  groups.map((group) => ({
    id: group.id,
    name: group.name,
    children: [...itemsOf(group.children), ...group.places.map((p) => ({ id: p.id, name: p.name }))],
  }));

const groupIds = (groups: readonly PlaceTree[]): string[] => groups.flatMap((g) => [g.id, ...groupIds(g.children)]);

const find = (items: readonly TreeItem[], id: string): TreeItem | undefined => {
  for (const item of items) {
    const found = item.id === id ? item : find(item.children ?? [], id);
    if (found) return found;
  }
  return undefined;
};

/** Chooses the part of the venue that screens start with. */
export const PlaceSwitcher = () => {
  const t = usePhrases('shell');
  const { place, choose } = useCurrentPlace();
  const [open, setOpen] = useState(false);
  const places = useQuery({ ...queryOf(placesEndpoints.getGroupAndPlace), staleTime: 60_000 });
  const data = places.data ?? [];
  const items = itemsOf(data);
  const take = (id: string | undefined): void => {
    const item = id ? find(items, id) : undefined;
    choose(item && id ? { kind: groupIds(data).includes(id) ? 'group' : 'place', id, name: item.name } : null);
    setOpen(false);
  };
  const tree = (
    <div className={styles.placeChoice}>
      <button
        type="button"
        className={place ? styles.everything : `${styles.everything} ${styles.on}`}
        onClick={() => take(undefined)}
      >
        {t('allPlaces')}
      </button>
      <TreePanel label={t('places')} items={items} selected={place?.id} onSelect={take} source={places} />
    </div>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={tree} arrow={false}>
      <button
        data-part="place-switch"
        type="button"
        className={styles.placeSwitch}
        aria-label={`${t('placeSwitcher')} ${place?.name ?? t('allPlaces')}`}
        aria-expanded={open}
      >
        <Icon name="place" size="s" />
        <span className="truncate">{place?.name ?? t('allPlaces')}</span>
        <Icon name="chevronDown" size="s" />
      </button>
    </Popover>
  );
};
