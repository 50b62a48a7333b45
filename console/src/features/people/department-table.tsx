import type { Department, DepartmentDraft } from '@eoms/contract';
import { Button, Form, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SortableTree } from '../../ui/tree/sortable-tree.tsx';
import { StructureFields } from './structure-fields.tsx';
import type { StructureProps } from './structure-props.ts';

const draftOf = (row: Department): DepartmentDraft => ({
  id: row.id,
  name: row.name,
  code: row.code,
  parentId: row.parentId,
  organisationId: row.organisationId,
  sort: row.sort,
});

export const DepartmentTable = (props: StructureProps & { tabs: ReactNode }) => {
  const { departments, organisations, canEdit } = props;
  const t = usePhrases('people');
  const common = usePhrases('ui');
  const [draft, setDraft] = useState<DepartmentDraft>();
  const toast = useToast();
  const organisationName = (id: string | null) => organisations.data?.find((o) => o.id === id)?.name ?? '—';
  const add = (parent?: Department) =>
    setDraft({
      name: '',
      code: '',
      parentId: parent?.id ?? null,
      organisationId: parent?.organisationId ?? null,
      sort: 0,
    });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => add()}>
      {t('newDepartment')}
    </Button>
  ) : null;
  return (
    <>
      <SortableTree
        what={t('departments')}
        source={departments}
        idOf={(d) => d.id}
        nameOf={(d) => d.name}
        parentOf={(d) => d.parentId}
        search={t('searchDepartments')}
        columns={[
          { key: 'name', title: t('departmentName'), grow: true, render: (d) => <b className="m5">{d.name}</b> },
          { key: 'code', title: t('codeOf'), render: (d) => d.code },
          { key: 'organisation', title: t('organisation'), render: (d) => organisationName(d.organisationId) },
          { key: 'userCount', title: t('userCount'), align: 'right', render: (d) => d.userCount },
          { key: 'sort', title: t('sort'), align: 'right', wideOnly: true, render: (d) => d.sort },
          {
            key: 'createdAt',
            title: t('createdAt'),
            align: 'right',
            wideOnly: true,
            render: (d) => dateAndTime(d.createdAt),
          },
        ]}
        actions={
          <>
            {props.tabs}
            {newButton}
          </>
        }
        onOpen={(d) => setDraft(draftOf(d))}
        canEdit={canEdit}
        onAdd={add}
        onMove={props.moveDepartment}
        onRemove={(row) => void props.removeDepartment(row)}
        empty={{ title: t('emptyDepartments'), text: t('emptyDepartmentsText'), action: newButton }}
      />
      <FormDrawer<DepartmentDraft>
        open={draft !== undefined}
        title={draft?.id ? t('editDepartment') : t('newDepartment')}
        initial={draft ?? { name: '', code: '', parentId: null, organisationId: null, sort: 0 }}
        submit={props.saveDepartment}
        onDone={() => toast.done(common('saved'))}
        onClose={() => setDraft(undefined)}
        readOnly={!canEdit}
      >
        <StructureFields nameLabel={t('departmentName')} rows={departments.data ?? []} without={draft?.id}>
          <Form.Item name="organisationId" label={t('organisation')} normalize={orNull}>
            <Select allowClear options={(organisations.data ?? []).map((o) => ({ value: o.id, label: o.name }))} />
          </Form.Item>
        </StructureFields>
      </FormDrawer>
    </>
  );
};
