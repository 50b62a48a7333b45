import { peopleEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../session/use-may.ts';
import { StructureScreen } from './structure-screen.tsx';

const p = peopleEndpoints;

/** Departments and organisations of the own people. */
export const DepartmentScreen = () => {
  const canEdit = useMay('dept', 'edit');
  const departments = useQuery(queryOf(p.listDepartments));
  const organisations = useQuery(queryOf(p.listOrganisations));
  const saveDepartment = useChange(p.saveDepartment, { invalidates: [p.listDepartments] });
  const removeDepartment = useChange(p.removeDepartment, { invalidates: [p.listDepartments] });
  const saveOrganisation = useChange(p.saveOrganisation, { invalidates: [p.listOrganisations] });
  const removeOrganisation = useChange(p.removeOrganisation, { invalidates: [p.listOrganisations] });
  return (
    <StructureScreen
      canEdit={canEdit}
      departments={departments}
      organisations={organisations}
      saveDepartment={(body) => saveDepartment.mutateAsync({ body })}
      removeDepartment={(id) => removeDepartment.mutateAsync({ query: { id } })}
      saveOrganisation={(body) => saveOrganisation.mutateAsync({ body })}
      removeOrganisation={(id) => removeOrganisation.mutateAsync({ body: { id } })}
    />
  );
};
