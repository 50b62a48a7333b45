import { type Department, externalEndpoints, type Organisation } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { StructureScreen } from './structure-screen.tsx';

const x = externalEndpoints;

/** Departments and organisations of the external-authentication family. */
export const ExternalDepartmentScreen = () => {
  const t = usePhrases('people');
  const canEdit = useMay('orgDept', 'edit');
  const departments = useQuery(queryOf(x.listExternalDepartments));
  const organisations = useQuery(queryOf(x.listExternalOrganisations));
  const saveDepartment = useChange(x.saveExternalDepartment, { invalidates: [x.listExternalDepartments] });
  const moveDepartment = useMove(x.moveExternalDepartment, { invalidates: [x.listExternalDepartments] });
  const removeDepartment = useRemove(x.removeExternalDepartment, {
    invalidates: [x.listExternalDepartments],
    args: (d: Department) => ({ query: { id: d.id } }),
    title: (d) => t('removeDepartment', { name: d.name }),
  });
  const saveOrganisation = useChange(x.saveExternalOrganisation, { invalidates: [x.listExternalOrganisations] });
  const moveOrganisation = useMove(x.moveExternalOrganisation, { invalidates: [x.listExternalOrganisations] });
  const removeOrganisation = useRemove(x.removeExternalOrganisation, {
    invalidates: [x.listExternalOrganisations],
    args: (o: Organisation) => ({ params: { id: o.id } }),
    title: (o) => t('removeOrganisation', { name: o.name }),
  });
  return (
    <StructureScreen
      canEdit={canEdit}
      departments={departments}
      organisations={organisations}
      saveDepartment={(body) => saveDepartment.mutateAsync({ body })}
      moveDepartment={moveDepartment}
      removeDepartment={removeDepartment}
      saveOrganisation={(body) => saveOrganisation.mutateAsync({ body })}
      moveOrganisation={moveOrganisation}
      removeOrganisation={removeOrganisation}
    />
  );
};
