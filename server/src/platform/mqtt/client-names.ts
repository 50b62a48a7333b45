import type { EventEmitter } from 'node:events';

interface Bound {
  readonly username: string;
  holders: number;
}

/**
 * Tracks which account a client identifier belongs to. A client that connects with the identifier of another one
 * disconnects it and inherits its session (MQTT 3.1.1, 3.1.4), so it must be of the same account. An identifier is free
 * again once no client is connected with it and no session is kept for it.
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
    /** Returns false when another client was quicker. */
    bind: (clientId: string, username: string, connection: EventEmitter, before: string | undefined): boolean => {
      const known = bound.get(clientId);
      if (known?.username !== before && known?.username !== username) return false;
      const mine = known?.username === username ? known : { username, holders: 0 };
      bound.set(clientId, mine);
      mine.holders += 1;
      connection.once('close', () => {
        mine.holders -= 1;
        // A kept session is checked when the name is next requested.
        if (mine.holders === 0 && !isKept(clientId) && bound.get(clientId) === mine) bound.delete(clientId);
      });
      return true;
    },
  };
};
