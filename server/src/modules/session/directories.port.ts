import type { DirectoryType } from '@eoms/contract';

/** What sign-in needs from directories of people; the directories module plugs it in. */
export interface DirectoriesPort {
  /**
   * Asks the directory of an account for its password; null for accounts whose password is kept here. The returned function
   * throws 'session.directoryUnreachable'.
   */
  verifierOf(userId: string): Promise<((password: string) => Promise<boolean>) | null>;
  /** Directories with a sign-in page of their own. */
  offers(): Promise<{ id: string; name: string; type: DirectoryType }[]>;
  /** The address of that page; undefined if there is no such directory. */
  urlOf(
    id: string,
    at: { readonly redirectUri: string; readonly state: string; readonly challenge: string },
  ): Promise<string | undefined>;
  /** The account of whoever comes back with a code; undefined if there is none. Throws what went wrong. */
  redeem(
    id: string,
    proof: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
  ): Promise<string | undefined>;
}

export const noDirectories: DirectoriesPort = {
  verifierOf: async () => null,
  offers: async () => [],
  urlOf: async () => undefined,
  redeem: async () => undefined,
};
