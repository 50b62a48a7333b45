import type { AccountFields, PresentAccount } from './plan.entities.ts';

type Unique = 'username' | 'phone' | 'email' | 'code';
const unique = ['username', 'phone', 'email', 'code'] as const satisfies readonly Unique[];

/** As the unique indexes of `users` see a value. */
const keyOf = (field: Unique, value: string, realm: string): string =>
  field === 'phone' ? value.replace(/[ -]/g, '') : `${field === 'code' ? `${realm} ` : ''}${value.toLowerCase()}`;

/**
 * Who has which user name, phone, e-mail and code. What somebody has now is taken, also if it is given up in the same run: it
 * is free at the next.
 */
export const createClaims = (accounts: readonly PresentAccount[]) => {
  const holders: Record<Unique, Map<string, string>> = {
    username: new Map(),
    phone: new Map(),
    email: new Map(),
    code: new Map(),
  };
  for (const account of accounts)
    for (const field of unique) {
      const value = account[field];
      if (value !== null) holders[field].set(keyOf(field, value, account.realm), account.id);
    }
  return {
    holder: (field: Unique, value: string): string | undefined => holders[field].get(keyOf(field, value, 'internal')),
    /** Takes what is free, and says what is not. `owner` is the account, or the person who will have one. */
    take(owner: string, wanted: Partial<AccountFields>): { taken: Partial<AccountFields>; refused: Unique[] } {
      const taken: Record<string, unknown> = { ...wanted };
      const refused: Unique[] = [];
      for (const field of unique) {
        const value = wanted[field];
        if (value === undefined || value === null) continue;
        const key = keyOf(field, value, 'internal');
        const holder = holders[field].get(key);
        if (holder === undefined || holder === owner) holders[field].set(key, owner);
        else {
          delete taken[field];
          refused.push(field);
        }
      }
      return { taken: taken as Partial<AccountFields>, refused };
    },
  };
};
export type Claims = ReturnType<typeof createClaims>;
