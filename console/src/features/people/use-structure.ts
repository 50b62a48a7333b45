import type { Department, Organisation, peopleEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { StructureProps } from './structure-props.ts';

/** The calls about departments and organisations of one realm. Removing an organisation has its own form in each. */
export type StructureCalls = Pick<
  typeof peopleEndpoints,
  | 'listDepartments'
  | 'saveDepartment'
  | 'moveDepartment'
  | 'removeDepartment'
  | 'listOrganisations'
  | 'saveOrganisation'
  | 'moveOrganisation'
>;

/** Departments and organisations of one realm and what may be done with them, except removing an organisation. */
export const useStructure = (
  screen: 'dept' | 'orgDept',
  calls: StructureCalls,
): Omit<StructureProps, 'removeOrganisation'> => {
  const t = usePhrases('people');
  const { listDepartments, listOrganisations } = calls;
  const saveDepartment = useChange(calls.saveDepartment, { invalidates: [listDepartments] });
  const saveOrganisation = useChange(calls.saveOrganisation, { invalidates: [listOrganisations] });
  return {
    canEdit: useMay(screen, 'edit'),
    departments: useQuery(queryOf(listDepartments)),
    organisations: useQuery(queryOf(listOrganisations)),
    saveDepartment: (body) => saveDepartment.mutateAsync({ body }),
    moveDepartment: useMove(calls.moveDepartment, { invalidates: [listDepartments] }),
    removeDepartment: useRemove(calls.removeDepartment, {
      invalidates: [listDepartments],
      args: ({ id }: Department) => ({ query: { id } }),
      title: ({ name }) => t('removeDepartment', { name }),
    }),
    saveOrganisation: (body) => saveOrganisation.mutateAsync({ body }),
    moveOrganisation: useMove(calls.moveOrganisation, { invalidates: [listOrganisations] }),
  };
};

/** What is asked before an organisation is removed, and what is read again afterwards. */
export const useOrganisationRemoval = ({ listOrganisations }: StructureCalls) => {
  const t = usePhrases('people');
  return {
    invalidates: [listOrganisations],
    title: ({ name }: Organisation) => t('removeOrganisation', { name }),
  };
};
