import { accessEndpoints, navigationEndpoints, type Role, TOP_LEVEL } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Tree } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { QueryWait, together } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { treeOf } from '../../ui/tree/tree-items.ts';
import { GrantFooter } from './grant-footer.tsx';
import { nodesOf } from './tree-nodes.ts';

const { listNavigationOfRole, saveNavigationOfRole } = accessEndpoints;
const printed = ({ menuIds }: { menuIds: readonly string[] }): string => [...menuIds].sort().join(' ');

export const GrantNavigation = ({ role, locked }: { role: Role; locked: boolean }) => {
  const t = usePhrases('access');
  const ownName = useOwnNames('menus');
  const menus = useQuery(queryOf(navigationEndpoints.listAllNavigationMenus));
  const granted = useQuery(queryOf(listNavigationOfRole, { query: { roleId: role.id } }));
  const save = useChange(saveNavigationOfRole, { invalidates: [listNavigationOfRole] });
  const { draft, change, kept } = useDraft(granted.data, printed);
  if (!menus.data || !draft) return <QueryWait what={t('navigationMenus')} query={together(menus, granted)} />;
  const { menuIds, revision } = draft;
  if (menus.data.length === 0) return <EmptyState icon="link" title={t('noNavigation')} />;
  const tree = treeOf(
    menus.data,
    (m) => m.id,
    (m) => (m.parentId === TOP_LEVEL ? null : m.parentId),
    (m) => ({ id: m.id, name: ownName(m.name) }),
  );
  return (
    <>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        defaultExpandAll
        disabled={locked}
        treeData={nodesOf(tree)}
        checkedKeys={{ checked: menuIds, halfChecked: [] }}
        onCheck={(keys) => change({ ...draft, menuIds: (Array.isArray(keys) ? keys : keys.checked).map(String) })}
      />
      <GrantFooter
        locked={locked}
        onKept={kept}
        save={() => save.mutateAsync({ body: { roleId: role.id, revision, menuIds } })}
      />
    </>
  );
};
