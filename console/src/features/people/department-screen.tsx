import { type Organisation, peopleEndpoints } from '@eoms/contract';
import { useRemove } from '../../api/use-remove.ts';
import { StructureScreen } from './structure-screen.tsx';
import { useOrganisationRemoval, useStructure } from './use-structure.ts';

/** Internal departments and organisations. */
export const DepartmentScreen = () => {
  const structure = useStructure('dept', peopleEndpoints);
  const removeOrganisation = useRemove(peopleEndpoints.removeOrganisation, {
    ...useOrganisationRemoval(peopleEndpoints),
    args: ({ id }: Organisation) => ({ body: { id } }),
  });
  return <StructureScreen {...structure} removeOrganisation={removeOrganisation} />;
};
