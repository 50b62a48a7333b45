import type { NavigationMenu } from '@eoms/contract';
import { navigationEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { markedEntries, matchingGroups } from '../../domain/navigation/matching-groups.ts';
import { useFavourites } from '../../domain/navigation/use-favourites.ts';
import { useNavigationGroups } from '../../domain/navigation/use-navigation-groups.ts';
import { useOpenEntry } from '../../domain/navigation/use-open-entry.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './portal.module.css';
import { PortalTile } from './portal-tile.tsx';
import { useTileKeys } from './use-tile-keys.ts';

interface Section {
  readonly id: string;
  readonly heading: string | undefined;
  readonly entries: readonly NavigationMenu[];
}

const Applications = () => {
  const t = usePhrases('navigation');
  const groups = useNavigationGroups();
  const favourites = useFavourites();
  const { open, dialog } = useOpenEntry();
  const [search, setSearch] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const onKeyDown = useTileKeys(area);
  const found = matchingGroups(groups, search);
  const marked = markedEntries(found, favourites.ids);
  const own: Section[] =
    marked.length > 0 ? [{ id: 'favourites', heading: t('portalFavourites'), entries: marked }] : [];
  const several = own.length + found.length > 1;
  const sections: Section[] = [...own, ...found];
  const first = sections[0]?.entries[0];
  if (groups.length === 0)
    return (
      <EmptyState icon="compass" title={t('portalEmpty')}>
        {t('portalEmptyText')}
      </EmptyState>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the tiles in it
    <div ref={area} data-part="portal" className={styles.portal} onKeyDown={onKeyDown}>
      <Input
        allowClear
        className={styles.search}
        prefix={<Icon name="search" />}
        placeholder={t('portalSearch')}
        aria-label={t('portalSearch')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={() => first && open(first)}
      />
      {sections.map(({ id, heading, entries }) => (
        <section key={id} aria-label={heading ?? t('portalOthers')}>
          {several ? <h2 className="text-small text-muted">{heading ?? t('portalOthers')}</h2> : null}
          <ul className={styles.tiles}>
            {entries.map((entry) => (
              <PortalTile
                key={entry.id}
                entry={entry}
                favourite={favourites.ids.has(entry.id)}
                onOpen={open}
                onFavourite={favourites.set}
              />
            ))}
          </ul>
        </section>
      ))}
      {sections.length === 0 ? <p className="text-muted">{t('portalNone', { text: search.trim() })}</p> : null}
      {dialog}
    </div>
  );
};

/** All applications that somebody may open, the favourites first. */
export const PortalScreen = () => {
  const t = usePhrases('navigation');
  const menus = useQuery({ ...queryOf(navigationEndpoints.listNavigationMenus), staleTime: 60_000 });
  return (
    <div className="page">
      <QueryGate what={t('portalSearch')} query={menus}>
        {() => <Applications />}
      </QueryGate>
    </div>
  );
};
