import { timingSafeEqual } from 'node:crypto';
import type { SignedIn } from '@eoms/contract';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import type { Caller, Visitor } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { findAccount, getAccount } from '../accounts.store.ts';
import type { OpenSession } from '../open-session.ts';
import type { SessionDeps } from '../session-deps.ts';
import { findServiceByAddress, findServiceByClient, insertTicket, takeTicket } from './sign-on.store.ts';
import type { TicketDirection } from './sign-on.tables.ts';

const lifeMs = 60_000;

export interface IssuedTicket {
  readonly ticket: string;
  readonly expiresAt: string;
  /** The address to which the browser takes the ticket. */
  readonly url: string;
}
export interface TicketHolder {
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface Tickets {
  request(visitor: Visitor, ask: { clientId: string; clientSecret: string; account: string }): Promise<IssuedTicket>;
  signIn(visitor: Visitor, ticket: string): Promise<SignedIn>;
  issue(caller: Caller, service: string): Promise<IssuedTicket>;
  validate(visitor: Visitor, ticket: string, service: string): Promise<TicketHolder>;
}

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** `ST-` as in the CAS protocol, section 3.7; the rest is 256 random bits. */
const newTicket = (): string => `ST-${newToken()}`;

const withTicket = (address: string, ticket: string): string => {
  const url = new URL(address);
  url.searchParams.set('ticket', ticket);
  return url.href;
};

export const createTickets = (deps: Pick<SessionDeps, 'database' | 'ports'> & { open: OpenSession }): Tickets => {
  const { db } = deps.database;

  const give = async (serviceId: string, userId: string, direction: TicketDirection) => {
    const ticket = newTicket();
    const expiresAt = new Date(Date.now() + lifeMs);
    await insertTicket(db, { ticketHash: hashToken(ticket), serviceId, userId, direction, expiresAt });
    return { ticket, expiresAt: expiresAt.toISOString() };
  };

  const take = async (visitor: Visitor, ticket: string, direction: TicketDirection, service?: string) => {
    const taken = await takeTicket(db, hashToken(ticket));
    const fits = taken?.isLive && taken.direction === direction && (service === undefined || taken.service === service);
    if (!fits) {
      const target = taken?.userId;
      await visitor.audit({ action: 'ticket.refused', target, outcome: 'refused', code: 'session.ticketInvalid' });
      throw refuse('session.ticketInvalid');
    }
    return taken;
  };

  return {
    async request(visitor, { clientId, clientSecret, account: name }) {
      const service = await findServiceByClient(db, clientId);
      const known =
        sameHash(service?.secretHash ?? hashToken(''), hashToken(clientSecret)) && service?.enabled === true;
      const account = known ? await findAccount(db, name) : undefined;
      if (!service || !account?.enabled) {
        const entry = { target: service?.id, outcome: 'refused', code: 'session.badCredentials' } as const;
        await visitor.audit(entry);
        throw refuse('session.badCredentials');
      }
      const issued = await give(service.id, account.id, 'in');
      await visitor.audit({ target: account.id, after: { service: service.service } });
      const { publicUrl } = await deps.ports.config.general();
      const path = `/loginAuto?ticket=${encodeURIComponent(issued.ticket)}`;
      return { ...issued, url: `${publicUrl.replace(/\/+$/, '')}${path}` };
    },
    async signIn(visitor, ticket) {
      const taken = await take(visitor, ticket, 'in');
      const account = await getAccount(db, taken.userId);
      if (!account) throw refuse('session.ticketInvalid');
      if (!account.enabled) throw refuse('session.userDisabled');
      return deps.open(visitor, account, { way: 'ticket' });
    },
    async issue(caller, address) {
      const service = await findServiceByAddress(db, address);
      if (!service?.enabled) throw refuse('404');
      const issued = await give(service.id, caller.userId, 'out');
      await caller.audit({ target: service.id, after: { service: service.service } });
      return { ...issued, url: withTicket(service.service, issued.ticket) };
    },
    async validate(visitor, ticket, service) {
      const taken = await take(visitor, ticket, 'out', service);
      const account = await getAccount(db, taken.userId);
      if (!account?.enabled) throw refuse('session.ticketInvalid');
      await visitor.audit({ target: account.id, after: { service } });
      return { username: account.username, name: account.name, email: account.email, phone: account.phone };
    },
  };
};
