import { type Action, accessEndpoints, type Menu, menusEndpoints, type Role, TOP_LEVEL } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { QueryWait, together } from '../../ui/states/query-gate.tsx';
import { flatten, treeOf } from '../../ui/tree/tree-items.ts';
import { GrantFooter } from './grant-footer.tsx';
import styles from './grants.module.css';
import { grantsOf, printed, setGrant } from './grants.ts';

const { listMenus } = menusEndpoints;
const { listMenusOfRole, saveMenusOfRole } = accessEndpoints;
const actions: readonly Action[] = ['view', 'edit', 'control'];
const noneFolded: ReadonlySet<string> = new Set();

/** Every menu item with checkboxes for view, edit and control. Headings reflect the items below them. */
export const GrantMenus = ({ role, locked }: { role: Role; locked: boolean }) => {
  const t = usePhrases('access');
  const titleOf = useMenuTitle();
  const menus = useQuery(queryOf(listMenus, { query: {} }));
  const granted = useQuery(queryOf(listMenusOfRole, { query: { roleId: role.id } }));
  const save = useChange(saveMenusOfRole, { invalidates: [listMenusOfRole] });
  const loaded = useMemo(
    () => (granted.data ? { ...granted.data, grants: grantsOf(granted.data.menus) } : undefined),
    [granted.data],
  );
  const { draft, change, kept } = useDraft(loaded, ({ grants }) => printed(grants));
  const rows = useMemo(() => {
    const all = menus.data ?? [];
    const byId = new Map(all.map((m) => [m.id, m]));
    const tree = treeOf(
      all,
      (m) => m.id,
      (m) => (m.parentId === TOP_LEVEL ? null : m.parentId),
      (m) => ({ id: m.id, name: m.name }),
    );
    return flatten(tree, noneFolded, '').flatMap((row) => {
      const menu = byId.get(row.item.id);
      return menu ? [{ menu, depth: row.depth }] : [];
    });
  }, [menus.data]);
  if (!menus.data || !draft) return <QueryWait what={t('systemMenus')} query={together(menus, granted)} />;
  const { grants, revision } = draft;
  const has = (menu: Menu, action: Action): boolean => role.isSuper || (grants.get(menu.id)?.has(action) ?? false);
  return (
    <>
      <section className={styles.grantList} aria-label={t('systemMenus')}>
        <div className={`${styles.grantRow} ${styles.head}`}>
          <span className="grow">{t('menu')}</span>
          {actions.map((action) => (
            <span key={action} className={styles.grantBox}>
              {t(action)}
            </span>
          ))}
        </div>
        {rows.map(({ menu, depth }) => (
          <div data-part="grant-row" key={menu.id} className={styles.grantRow}>
            <span className="grow row gap-4" style={{ paddingLeft: depth * 20 }}>
              <Icon name={isIconName(menu.icon) ? menu.icon : 'list'} />
              <span className={menu.address ? 'truncate' : 'truncate weight-medium'}>{titleOf(menu)}</span>
            </span>
            {actions.map((action) => (
              <span key={action} className={styles.grantBox}>
                <Checkbox
                  aria-label={`${titleOf(menu)} ${t(action)}`}
                  checked={has(menu, action)}
                  disabled={locked}
                  onChange={(event) =>
                    change({ ...draft, grants: setGrant(grants, menus.data, menu, action, event.target.checked) })
                  }
                />
              </span>
            ))}
          </div>
        ))}
      </section>
      <GrantFooter
        locked={locked}
        onKept={kept}
        save={() =>
          save.mutateAsync({
            body: {
              roleId: role.id,
              revision,
              menus: [...grants]
                .filter(([, set]) => set.size > 0)
                .map(([menuId, set]) => ({ menuId, actions: [...set] })),
            },
          })
        }
      />
    </>
  );
};
