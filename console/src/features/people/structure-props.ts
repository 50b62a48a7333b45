import type { Department, DepartmentDraft, Organisation, OrganisationDraft } from '@eoms/contract';
import type { TreeTableProps } from '../../ui/tree/tree-table.tsx';

type Rows<T> = TreeTableProps<T>['source'];
/** Departments and organisations of one realm, and the calls that change them. */
export interface StructureProps {
  canEdit: boolean;
  departments: Rows<Department>;
  organisations: Rows<Organisation>;
  saveDepartment: (draft: DepartmentDraft) => Promise<unknown>;
  removeDepartment: (department: Department) => Promise<boolean>;
  saveOrganisation: (draft: OrganisationDraft) => Promise<unknown>;
  removeOrganisation: (organisation: Organisation) => Promise<boolean>;
}
