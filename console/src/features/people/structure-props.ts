import type { Department, DepartmentDraft, Organisation, OrganisationDraft } from '@eoms/contract';
import type { TreeTableProps } from '../../ui/tree/tree-table.tsx';

type Rows<T> = TreeTableProps<T>['source'];
/** Departments and organisations of one realm, and the calls that change them. */
export interface StructureProps {
  canEdit: boolean;
  departments: Rows<Department>;
  organisations: Rows<Organisation>;
  saveDepartment: (draft: DepartmentDraft) => Promise<unknown>;
  moveDepartment: (department: Department, steps: number) => void;
  removeDepartment: (department: Department) => Promise<boolean>;
  saveOrganisation: (draft: OrganisationDraft) => Promise<unknown>;
  moveOrganisation: (organisation: Organisation, steps: number) => void;
  removeOrganisation: (organisation: Organisation) => Promise<boolean>;
}
