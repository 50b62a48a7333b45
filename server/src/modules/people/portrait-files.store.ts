import { fileColumn } from '../../platform/files/file-uses.store.ts';
import { users } from './people.tables.ts';

/** Portraits are beside names wherever people are shown, to everybody who has signed in. */
export const portraitFiles = fileColumn({ column: users.avatar, seenBy: () => 'all' });
