import type { RestoreDifference } from '@eoms/contract';

/** Fields that differ whenever anything does, and say nothing to whoever decides. */
const bookkeeping: readonly string[] = ['revision', 'updated_at', 'updated_by'];

/** The fields of a difference that mean something; all of them where nothing else differs. */
export const toldFields = ({ fields }: Pick<RestoreDifference, 'fields'>): RestoreDifference['fields'] => {
  const told = fields.filter(({ field }) => !bookkeeping.includes(field));
  return told.length > 0 ? told : fields;
};
