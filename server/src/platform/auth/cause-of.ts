import type { Identity } from '../http/context.ts';

/** Who is named as the cause of what a caller sets off. */
export const causeOf = ({ userId, username, key }: Pick<Identity, 'userId' | 'username' | 'key'>) => ({
  kind: key?.assistant ? ('assistant' as const) : ('person' as const),
  id: userId,
  name: username,
});
