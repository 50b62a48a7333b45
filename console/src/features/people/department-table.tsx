import type { Department, DepartmentDraft } from '@eoms/contract';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { DraftTree } from '../../ui/tree/draft-tree.tsx';
import { StructureFields } from './structure-fields.tsx';
import type { StructureProps } from './structure-props.ts';

const draftOf = (row: Department): DepartmentDraft => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  code: row.code,
  parentId: row.parentId,
  organisationId: row.organisationId,
  sort: row.sort,
});

const newBelow = (parent?: Department): DepartmentDraft => ({
  name: '',
  code: '',
  sort: 0,
  parentId: parent?.id ?? null,
  organisationId: parent?.organisationId ?? null,
});

export const DepartmentTable = (props: StructureProps & { tabs: ReactNode }) => {
  const { departments, organisations, canEdit } = props;
  const t = usePhrases('people');
  const organisationName = (id: string | null) => organisations.data?.find((o) => o.id === id)?.name ?? '—';
  return (
    <DraftTree
      what={t('departments')}
      source={departments}
      idOf={(d) => d.id}
      nameOf={(d) => d.name}
      parentOf={(d) => d.parentId}
      search={t('searchDepartments')}
      columns={[
        {
          key: 'name',
          title: t('departmentName'),
          grow: true,
          render: (d) => <b className="weight-medium">{d.name}</b>,
        },
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
      tabs={props.tabs}
      canEdit={canEdit}
      newRow={t('newDepartment')}
      draftOf={draftOf}
      newBelow={newBelow}
      onMove={props.moveDepartment}
      onRemove={(row) => void props.removeDepartment(row)}
      empty={{ title: t('emptyDepartments'), text: t('emptyDepartmentsText') }}
      form={(draft, close) => (
        <DraftDrawer
          draft={draft}
          words={{ add: t('newDepartment'), edit: t('editDepartment') }}
          submit={props.saveDepartment}
          onClose={close}
          readOnly={!canEdit}
        >
          <StructureFields nameLabel={t('departmentName')} rows={departments.data ?? []} without={draft?.id}>
            <Form.Item name="organisationId" label={t('organisation')} normalize={orNull}>
              <Select allowClear options={(organisations.data ?? []).map((o) => ({ value: o.id, label: o.name }))} />
            </Form.Item>
          </StructureFields>
        </DraftDrawer>
      )}
    />
  );
};
