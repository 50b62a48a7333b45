import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { DirectoriesPort } from '../session/session.module.ts';
import type { AskDirectory } from './ask-directory.ts';
import { directoryOfUser, findDirectory, signInDirectories, userOfPerson } from './directories.store.ts';
import { DirectoryError } from './sources/source.ts';
import { sourceOf } from './sources/sources.ts';

/** Signing in with what a directory knows. */
export const directorySignIn = ({ db }: Pick<Database, 'db'>, ask: AskDirectory): DirectoriesPort => {
  const unreachable = (error: unknown): never => {
    if (error instanceof DirectoryError) throw refuse('session.directoryUnreachable');
    throw error;
  };
  const withSignIn = async (id: string) => {
    const directory = await findDirectory(db, id);
    const signIn = directory?.signIn ? sourceOf(directory.type).signIn : undefined;
    return directory && signIn ? { directory, signIn } : undefined;
  };
  return {
    async verifierOf(userId) {
      const known = await directoryOfUser(db, userId);
      if (!known) return null;
      const verify = ask.verifier(known.directory, known.externalId);
      // People of the office platforms sign in on their page; a password that somebody gave them here is one of ours.
      return verify && ((password) => verify(password).catch(unreachable));
    },
    async offers() {
      const found = await signInDirectories(db);
      return found.flatMap(({ id, name, type }) => (sourceOf(type).signIn ? [{ id, name, type }] : []));
    },
    async urlOf(id, at) {
      const known = await withSignIn(id);
      return known?.signIn.url(known.directory.connection, at);
    },
    async redeem(id, proof) {
      const known = await withSignIn(id);
      if (!known) return undefined;
      const person = await ask.redeem(known.directory, proof);
      return person === undefined ? undefined : userOfPerson(db, id, person);
    },
  };
};
