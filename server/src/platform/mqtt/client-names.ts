import type { EventEmitter } from 'node:events';

interface Bound {
  readonly username: string;
  holders: number;
}

/**
 * Whose a client identifier is. A client that comes with the identifier of another one throws it out and inherits its
 * session (MQTT 3.1.1, 3.1.4), so it has to be of the same account; one is free again when nobody is connected under it
 * and no session waits for it.
 */
export const createClientNames = (isKept: (clientId: string) => boolean) => {
  const bound = new Map<string, Bound>();
  return {
    ownerOf: (clientId: string): string | undefined => {
      const owner = bound.get(clientId);
      if (owner === undefined || owner.holders > 0 || isKept(clientId)) return owner?.username;
      bound.delete(clientId);
      return undefined;
    },
    /** False when somebody else was quicker. */
    bind: (clientId: string, username: string, connection: EventEmitter, before: string | undefined): boolean => {
      const known = bound.get(clientId);
      if (known?.username !== before && known?.username !== username) return false;
      const mine = known?.username === username ? known : { username, holders: 0 };
      bound.set(clientId, mine);
      mine.holders += 1;
      connection.once('close', () => {
        mine.holders -= 1;
        // Its session, if it had one that waits, is looked at when somebody asks for the name.
        if (mine.holders === 0 && !isKept(clientId) && bound.get(clientId) === mine) bound.delete(clientId);
      });
      return true;
    },
  };
};
