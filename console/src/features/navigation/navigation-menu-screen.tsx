import {
  directoriesEndpoints,
  type NavigationMenu,
  navigationEndpoints,
  type OfficeMenuSync,
  TOP_LEVEL,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { SortableTree } from '../../ui/tree/sortable-tree.tsx';
import { OfficeSyncDialog } from './office-sync-dialog.tsx';

const { listAllNavigationMenus, removeNavigationMenu, sortNavigationMenu, syncSystemMenus, listNavigationMenus } =
  navigationEndpoints;
const stale = { invalidates: [listAllNavigationMenus, listNavigationMenus] };
const idOf = (menu: NavigationMenu): string => menu.id;
const parentOf = (menu: NavigationMenu): string | null => (menu.parentId === TOP_LEVEL ? null : menu.parentId);

/** Integrated navigation: links to other systems and common pages, which can be granted to roles. */
export const NavigationMenuScreen = () => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const ownName = useOwnNames('menus');
  const nameOf = (menu: NavigationMenu): string => ownName(menu.name);
  const edit = useScreenLink('navigationMenuEdit');
  const canEdit = useMay('navigationMenu', 'edit') && edit !== undefined;
  const navigate = useNavigate();
  const menus = useQuery(queryOf(listAllNavigationMenus));
  const move = useMove(sortNavigationMenu, stale);
  const sync = useChange(syncSystemMenus, stale);
  const office = useChange(directoriesEndpoints.syncOfficeMenu, stale);
  const [taken, setTaken] = useState<OfficeMenuSync[]>();
  const act = useAct();
  const toast = useToast();
  const openEdit = (of: Record<string, string>): void => void navigate(`${edit}?${new URLSearchParams(of)}`);
  const removeOne = useRemove(removeNavigationMenu, {
    ...stale,
    args: (menu: NavigationMenu) => ({ body: { id: menu.id } }),
    title: (menu) => t('removeMenu', { name: nameOf(menu) }),
  });
  const syncNow = () =>
    void act(async () => {
      const { added } = await sync.mutateAsync();
      toast.say(t('synced', { count: added }));
    });
  const syncOffice = () => void act(async () => setTaken(await office.mutateAsync()));
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => openEdit({})}>
      {t('newMenu')}
    </Button>
  ) : null;
  return (
    <SortableTree
      what={t('menus')}
      source={menus}
      idOf={idOf}
      nameOf={nameOf}
      parentOf={parentOf}
      search={t('name')}
      columns={[
        {
          key: 'name',
          title: t('name'),
          grow: true,
          render: (m) => (
            <span className="row">
              <Icon name={isIconName(m.icon) ? m.icon : 'link'} />
              <span className={m.enabled ? 'weight-medium' : 'text-muted'}>{nameOf(m)}</span>
            </span>
          ),
        },
        { key: 'address', title: t('address'), render: (m) => <span className="mono">{m.address ?? '—'}</span> },
        { key: 'appType', title: t('appType'), render: (m) => t(m.appType) },
        { key: 'openType', title: t('openType'), wideOnly: true, render: (m) => t(m.openType) },
        { key: 'signOn', title: t('signOn'), wideOnly: true, render: (m) => common(m.signOn ? 'yes' : 'no') },
        {
          key: 'status',
          title: t('status'),
          render: (m) => (m.enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>),
        },
      ]}
      actions={
        <>
          {canEdit ? (
            <>
              <Button icon={<Icon name="refresh" />} loading={office.isPending} onClick={syncOffice}>
                {t('syncOffice')}
              </Button>
              <Button icon={<Icon name="refresh" />} loading={sync.isPending} onClick={syncNow}>
                {t('sync')}
              </Button>
            </>
          ) : null}
          {newButton}
          <OfficeSyncDialog done={taken} onClose={() => setTaken(undefined)} />
        </>
      }
      canEdit={canEdit}
      onOpen={edit ? (m) => openEdit({ id: m.id }) : undefined}
      onAdd={(m) => openEdit({ parentId: m.id })}
      onMove={move}
      onRemove={(m) => void removeOne(m)}
      empty={{ title: t('emptyMenus'), text: t('emptyMenusText'), action: newButton }}
    />
  );
};
