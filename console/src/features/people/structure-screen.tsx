import type { Department, DepartmentDraft, Organisation, OrganisationDraft } from '@eoms/contract';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import type { TreeTableProps } from '../../ui/tree/tree-table.tsx';
import { DepartmentTable } from './department-table.tsx';
import { OrganisationTable } from './organisation-table.tsx';

type Rows<T> = TreeTableProps<T>['source'];
export interface StructureProps {
  canEdit: boolean;
  departments: Rows<Department>;
  organisations: Rows<Organisation>;
  saveDepartment: (draft: DepartmentDraft) => Promise<unknown>;
  removeDepartment: (id: string) => Promise<unknown>;
  saveOrganisation: (draft: OrganisationDraft) => Promise<unknown>;
  removeOrganisation: (id: string) => Promise<unknown>;
}

/** Two trees under one roof: departments, and the organisations above them. */
export const StructureScreen = (props: StructureProps) => {
  const t = usePhrases('people');
  const [shown, setShown] = useState<'departments' | 'organisations'>('departments');
  const tabs = (
    <Segments
      label={t('departments')}
      value={shown}
      onChange={setShown}
      options={[
        { value: 'departments', label: t('departments'), count: props.departments.data?.length },
        { value: 'organisations', label: t('organisations'), count: props.organisations.data?.length },
      ]}
    />
  );
  return shown === 'departments' ? (
    <DepartmentTable {...props} tabs={tabs} />
  ) : (
    <OrganisationTable {...props} tabs={tabs} />
  );
};
