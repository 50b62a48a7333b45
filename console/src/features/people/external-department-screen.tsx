import { externalEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../session/use-may.ts';
import { StructureScreen } from './structure-screen.tsx';

const x = externalEndpoints;

/** Departments and organisations of the external-authentication family. */
export const ExternalDepartmentScreen = () => {
  const canEdit = useMay('orgDept', 'edit');
  const departments = useQuery(queryOf(x.listExternalDepartments));
  const organisations = useQuery(queryOf(x.listExternalOrganisations));
  const saveDepartment = useChange(x.saveExternalDepartment, { invalidates: [x.listExternalDepartments] });
  const removeDepartment = useChange(x.removeExternalDepartment, { invalidates: [x.listExternalDepartments] });
  const saveOrganisation = useChange(x.saveExternalOrganisation, { invalidates: [x.listExternalOrganisations] });
  const removeOrganisation = useChange(x.removeExternalOrganisation, { invalidates: [x.listExternalOrganisations] });
  return (
    <StructureScreen
      canEdit={canEdit}
      departments={departments}
      organisations={organisations}
      saveDepartment={(body) => saveDepartment.mutateAsync({ body })}
      removeDepartment={(id) => removeDepartment.mutateAsync({ query: { id } })}
      saveOrganisation={(body) => saveOrganisation.mutateAsync({ body })}
      removeOrganisation={(id) => removeOrganisation.mutateAsync({ params: { id } })}
    />
  );
};
