import { type Department, type Organisation, peopleEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { StructureScreen } from './structure-screen.tsx';

const p = peopleEndpoints;

/** Internal departments and organisations. */
export const DepartmentScreen = () => {
  const t = usePhrases('people');
  const canEdit = useMay('dept', 'edit');
  const departments = useQuery(queryOf(p.listDepartments));
  const organisations = useQuery(queryOf(p.listOrganisations));
  const saveDepartment = useChange(p.saveDepartment, { invalidates: [p.listDepartments] });
  const moveDepartment = useMove(p.moveDepartment, { invalidates: [p.listDepartments] });
  const removeDepartment = useRemove(p.removeDepartment, {
    invalidates: [p.listDepartments],
    args: (d: Department) => ({ query: { id: d.id } }),
    title: (d) => t('removeDepartment', { name: d.name }),
  });
  const saveOrganisation = useChange(p.saveOrganisation, { invalidates: [p.listOrganisations] });
  const moveOrganisation = useMove(p.moveOrganisation, { invalidates: [p.listOrganisations] });
  const removeOrganisation = useRemove(p.removeOrganisation, {
    invalidates: [p.listOrganisations],
    args: (o: Organisation) => ({ body: { id: o.id } }),
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
