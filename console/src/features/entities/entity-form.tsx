import { accessEndpoints, type Entity, type EntityDraft, entitiesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { stale, useGroups } from './entities.queries.ts';

export const newEntity = (groupId: string | undefined): EntityDraft => ({
  // Nothing is chosen until somebody does.
  ...(groupId === undefined ? ({} as { groupId: string }) : { groupId }),
  name: '',
  packageName: '',
  description: '',
  basicType: false,
  system: false,
  collection: true,
  placed: false,
  viewRoles: [],
  editRoles: [],
});

export const draftOf = ({
  id,
  revision,
  groupId,
  name,
  packageName,
  description,
  basicType,
  system,
  collection,
  placed,
  viewRoles,
  editRoles,
}: Entity): EntityDraft => ({
  id,
  revision,
  groupId,
  name,
  packageName,
  description,
  basicType,
  system,
  collection,
  placed,
  viewRoles,
  editRoles,
});

const RoleFields = () => {
  const t = usePhrases('entities');
  const roles = useQuery(queryOf(accessEndpoints.listAllRoles));
  const options = (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (['viewRoles', 'editRoles'] as const).map((name) => (
    <Form.Item key={name} name={name} label={t(name)} extra={t(`hint_${name}`)}>
      <Select mode="multiple" allowClear optionFilterProp="label" options={options} loading={roles.isPending} />
    </Form.Item>
  ));
};

const flags = ['collection', 'placed', 'basicType', 'system'] as const;

interface EntityFormProps {
  draft: EntityDraft | undefined;
  onClose: () => void;
  onSaved?: (id: string) => void;
}

/** What an entity is called, whom its records are for, and how many it has. */
export const EntityForm = ({ draft, onClose, onSaved }: EntityFormProps) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  const save = useChange(entitiesEndpoints.saveEntity, stale);
  const groups = useGroups();
  const seesRoles = useMay('role', 'view');
  const needed = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <DraftDrawer
      draft={draft}
      words={{ add: t('newEntity'), edit: t('editEntity') }}
      onClose={onClose}
      submit={(body) => save.mutateAsync({ body })}
      onSaved={({ id }) => onSaved?.(id)}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="packageName"
        label={t('packageName')}
        extra={t('packageNameHint')}
        rules={needed(t('packageName'))}
      >
        <Input className="mono" maxLength={48} spellCheck={false} disabled={draft?.id !== undefined && draft.system} />
      </Form.Item>
      <Form.Item name="groupId" label={t('group')} rules={needed(t('group'))}>
        <Select
          showSearch
          optionFilterProp="label"
          loading={groups.isPending}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      {flags.map((name) => (
        <Form.Item key={name} name={name} label={t(name)} extra={t(`hint_${name}`)} valuePropName="checked">
          <Switch />
        </Form.Item>
      ))}
      {seesRoles ? <RoleFields /> : null}
    </DraftDrawer>
  );
};
