import type { OfficeMenuSync } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AskDirectory } from './ask-directory.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import { type DirectoryRow, officePlatforms } from './directories.store.ts';
import { DirectoryError } from './sources/source.ts';

/** Takes the applications of each office platform; one that cannot be read costs none of the others. */
export const createSyncOfficeMenu = ({ platform, navigation }: DirectoriesDeps, ask: AskDirectory) => {
  const one = async (row: DirectoryRow, caller: Caller): Promise<OfficeMenuSync> => {
    const { id: directoryId, name: directoryName, type } = row;
    const none = { added: 0, updated: 0, disabled: 0, unchanged: 0, leftOut: [] };
    const head = { directoryId, directoryName, type, failure: null, detail: null, ...none };
    try {
      const far = await ask.applications(row);
      return far ? { ...head, ...(await navigation.takeApplications(row, far, caller)) } : head;
    } catch (error) {
      caller.log.warn({ err: error, directory: directoryId }, 'the applications of a platform could not be taken');
      if (!(error instanceof DirectoryError)) return { ...head, failure: 'internal' };
      return { ...head, failure: error.failure, detail: error.message.slice(0, 500) };
    }
  };
  return async (caller: Caller): Promise<OfficeMenuSync[]> => {
    const found = await officePlatforms(platform.database.db);
    if (found.length === 0) throw refuse('directory.noneOfType');
    return Promise.all(found.map((row) => one(row, caller)));
  };
};
