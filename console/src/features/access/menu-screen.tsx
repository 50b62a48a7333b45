import { type Menu, menusEndpoints, TOP_LEVEL } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { useBuiltScreens } from '../../session/built-screens.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { DraftTree } from '../../ui/tree/draft-tree.tsx';
import { draftOf, emptyMenu, MenuForm } from './menu-form.tsx';

const { listMenus, removeMenu, moveMenu, enableMenu } = menusEndpoints;
const parentOf = (menu: Menu): string | null => (menu.parentId === TOP_LEVEL ? null : menu.parentId);
const idOf = (menu: Menu): string => menu.id;

/** The system menu as a tree: what the side menu shows and which screens can be granted. */
export const MenuScreen = () => {
  const t = usePhrases('access');
  const common = usePhrases('ui');
  const titleOf = useMenuTitle();
  const canEdit = useMay('menu', 'edit');
  const built = useBuiltScreens();
  const menus = useQuery(queryOf(listMenus, { query: {} }));
  const move = useMove(moveMenu, { invalidates: [listMenus] });
  const enable = useChange(enableMenu, { invalidates: [listMenus] });
  const act = useAct();
  const removeOne = useRemove(removeMenu, {
    invalidates: [listMenus],
    args: (menu: Menu) => ({ query: { id: menu.id } }),
    title: (menu) => t('removeMenu', { name: titleOf(menu) }),
    text: t('removeMenuText'),
  });
  return (
    <DraftTree
      what={t('menus')}
      source={menus}
      idOf={idOf}
      nameOf={titleOf}
      parentOf={parentOf}
      search={t('name')}
      columns={[
        {
          key: 'name',
          title: t('name'),
          grow: true,
          render: (m) => (
            <span className="row">
              <Icon name={isIconName(m.icon) ? m.icon : 'list'} />
              <span className={m.enabled ? 'weight-medium' : 'text-muted'}>{titleOf(m)}</span>
              {m.hidden ? <span className="tag">{t('hidden')}</span> : null}
            </span>
          ),
        },
        {
          key: 'address',
          title: t('address'),
          render: (m) =>
            m.address ? (
              <span className="row gap-4">
                <span className="mono">/{m.address}</span>
                {built.includes(m.address) ? null : <span className="tag maintenance">{t('noScreen')}</span>}
              </span>
            ) : (
              '—'
            ),
        },
        { key: 'langitem', title: t('langitem'), render: (m) => m.langitem ?? '—' },
        { key: 'russian', title: t('russian'), wideOnly: true, render: (m) => m.russian ?? '—' },
        {
          key: 'status',
          title: t('status'),
          render: (m) => (m.enabled ? common('enabled') : <span className="tag">{common('disabled')}</span>),
        },
      ]}
      canEdit={canEdit}
      newRow={t('newMenu')}
      draftOf={draftOf}
      newBelow={(m) => (m ? { ...emptyMenu, parentId: m.id } : emptyMenu)}
      onMove={move}
      onRemove={(m) => void removeOne(m)}
      more={(m) => [
        {
          key: 'enable',
          label: t(m.enabled ? 'disable' : 'enable'),
          run: () => void act(() => enable.mutateAsync({ body: { id: m.id, enabled: !m.enabled } }), common('saved')),
        },
      ]}
      empty={{ title: t('emptyMenus') }}
      form={(draft, close) => <MenuForm draft={draft} menus={menus.data ?? []} readOnly={!canEdit} onClose={close} />}
    />
  );
};
