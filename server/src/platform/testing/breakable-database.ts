import type { NetConnectOpts } from 'node:net';
import { openRelay } from '@eoms/drivers/kit';

/** A proxy to a database that can fail in the ways that real networks do. */
export interface BreakableDatabase {
  readonly connectionString: string;
  /** `silent`: everything stays open and nothing arrives. `gone`: connections break and new ones are refused. */
  break(how: 'silent' | 'gone'): void;
  mend(): void;
  /** Leads to another server from now on, as a floating address does; the database and the account are the same there. */
  moveTo(target: string): void;
  close(): Promise<void>;
}

// A URL with a user and no host (a unix socket) is invalid by the standard, so it gets a host for parsing.
const urlOf = (target: string): URL => new URL(target.replace('@/', '@localhost/'));

const addressOf = (target: string): NetConnectOpts => {
  const url = urlOf(target);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { port, host };
};

/** Forwards a local port to the database of a connection string, whose host may be the folder of a unix socket. */
export const breakableDatabase = async (given: string): Promise<BreakableDatabase> => {
  let target = given;
  const relay = await openRelay({ to: () => addressOf(target) });
  const road = urlOf(given);
  road.search = '';
  road.host = `${relay.host}:${relay.port}`;
  return {
    connectionString: road.toString(),
    break(how) {
      relay.refuse(how === 'gone');
      if (how === 'gone') relay.drop();
      else relay.hold();
    },
    mend() {
      // Clients left hanging find their connection closed, as after a long outage.
      relay.drop();
      relay.refuse(false);
      relay.release();
    },
    moveTo(next) {
      target = next;
      relay.drop();
    },
    close: relay.close,
  };
};
