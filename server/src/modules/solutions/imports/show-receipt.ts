import type { ImportReceipt } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { Owner } from '../../../platform/database/row-scope.ts';
import { memberKinds } from '../members/member-kinds.ts';
import { findImport, readSteps, showImport } from './imports.store.ts';

/** An import with what it did, member by member. */
export const showReceipt = async (db: Executor, owner: Owner, id: string): Promise<ImportReceipt> => {
  const shown = await showImport(db, owner, id);
  const { file } = await findImport(db, owner, id);
  const steps = await readSteps(db, id);
  return {
    ...shown,
    steps: steps.map(({ kind, foreignId, change, status, nameHere, localId, code }) => {
      const member = file.members.find((one) => one.kind === kind && one.id === foreignId);
      const within = member?.group.join(' / ') || null;
      const sleeps = memberKinds[kind].wake !== undefined && status === 'done';
      return { kind, id: foreignId, name: nameHere, within, change, status, localId, code, sleeps };
    }),
  };
};
