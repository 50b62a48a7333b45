import { externalEndpoints, type Organisation } from '@eoms/contract';
import { useRemove } from '../../api/use-remove.ts';
import { StructureScreen } from './structure-screen.tsx';
import { type StructureCalls, useOrganisationRemoval, useStructure } from './use-structure.ts';

const x = externalEndpoints;
const calls: StructureCalls = {
  listDepartments: x.listExternalDepartments,
  saveDepartment: x.saveExternalDepartment,
  moveDepartment: x.moveExternalDepartment,
  removeDepartment: x.removeExternalDepartment,
  listOrganisations: x.listExternalOrganisations,
  saveOrganisation: x.saveExternalOrganisation,
  moveOrganisation: x.moveExternalOrganisation,
};

/** Departments and organisations of the external-authentication family. */
export const ExternalDepartmentScreen = () => {
  const structure = useStructure('orgDept', calls);
  const removeOrganisation = useRemove(x.removeExternalOrganisation, {
    ...useOrganisationRemoval(calls),
    args: ({ id }: Organisation) => ({ params: { id } }),
  });
  return <StructureScreen {...structure} removeOrganisation={removeOrganisation} />;
};
