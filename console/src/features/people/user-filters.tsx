import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { treeOf } from '../../ui/tree/tree-items.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { useDepartments, useRoles } from './people.queries.ts';

interface FilterProps {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Departments with their number of users. */
export const DepartmentTree = ({ chosen, onChoose }: FilterProps) => {
  const t = usePhrases('people');
  const departments = useDepartments();
  return (
    <TreePanel
      label={t('departments')}
      source={departments}
      items={treeOf(
        departments.data ?? [],
        (d) => d.id,
        (d) => d.parentId,
        (d) => ({ id: d.id, name: d.name, count: d.userCount }),
      )}
      selected={chosen}
      onSelect={onChoose}
    />
  );
};

export const RoleFilter = ({ chosen, onChoose }: FilterProps) => {
  const t = usePhrases('people');
  const roles = useRoles();
  const roleName = useOwnNames('roles');
  return (
    <Select
      allowClear
      placeholder={t('role')}
      aria-label={t('role')}
      value={chosen ?? null}
      onChange={onChoose}
      options={(roles.data ?? []).map((role) => ({ value: role.id, label: roleName(role.name) }))}
      style={{ width: 140 }}
    />
  );
};
