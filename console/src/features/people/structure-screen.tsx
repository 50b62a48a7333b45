import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { DepartmentTable } from './department-table.tsx';
import { OrganisationTable } from './organisation-table.tsx';
import type { StructureProps } from './structure-props.ts';

/** Two trees on one screen: departments, and the organisations above them. */
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
