import { type SignOnService, SignOnServiceDraft } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, unaudited } from '../../../platform/database/fields.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { signOnServices, signOnTickets, type TicketDirection } from './sign-on.tables.ts';

type ServiceRow = typeof signOnServices.$inferSelect;

export const presentService = (row: ServiceRow): SignOnService => ({
  id: row.id,
  name: row.name,
  service: row.service,
  clientId: row.clientId,
  hasSecret: true,
  enabled: row.enabled,
  remarks: row.remarks,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
});

export const listServices = (db: Executor): Promise<ServiceRow[]> =>
  db.select().from(signOnServices).orderBy(asc(signOnServices.createdAt), asc(signOnServices.id));

const oneService = async (query: Promise<ServiceRow[]>): Promise<ServiceRow | undefined> => (await query)[0];

export const findServiceByClient = (db: Executor, clientId: string): Promise<ServiceRow | undefined> =>
  oneService(db.select().from(signOnServices).where(eq(signOnServices.clientId, clientId)));

export const findServiceByAddress = (db: Executor, service: string): Promise<ServiceRow | undefined> =>
  oneService(db.select().from(signOnServices).where(eq(signOnServices.service, service)));

/** Whether tickets may be issued for exactly this address. */
export const isAuthorisedService = async (db: Executor, address: string): Promise<boolean> =>
  (await findServiceByAddress(db, address))?.enabled === true;

export const keptServices: EntityDrafts<typeof signOnServices, SignOnServiceDraft> = {
  table: signOnServices,
  fields: draftFields(signOnServices, SignOnServiceDraft, { renewSecret: unaudited('said in other words') }),
  scope: 'none',
  violations: { sign_on_services_service_key: 'oauth.serviceInUse' },
  forAudit: presentService,
};

export const insertTicket = async (db: Executor, row: typeof signOnTickets.$inferInsert): Promise<void> => {
  await db.insert(signOnTickets).values(row);
};

export interface TakenTicket {
  readonly userId: string;
  readonly direction: TicketDirection;
  readonly service: string;
  readonly isLive: boolean;
}

/** Uses up a ticket whatever the outcome: the first attempt is the only one (CAS protocol 2.0, section 3.1.1). */
export const takeTicket = async (db: Executor, ticketHash: string): Promise<TakenTicket | undefined> => {
  const taken = await db.execute<{
    user_id: string;
    direction: TicketDirection;
    service: string;
    is_live: boolean;
  }>(sql`
    with taken as (delete from ${signOnTickets} where ticket_hash = ${ticketHash} returning *)
    select t.user_id, t.direction, s.service, (t.expires_at > now() and s.enabled) as is_live
    from taken t join ${signOnServices} s on s.id = t.service_id`);
  const [row] = taken.rows;
  return row && { userId: row.user_id, direction: row.direction, service: row.service, isLive: row.is_live };
};

export const removeOldTickets = async (db: Executor): Promise<void> => {
  await db.delete(signOnTickets).where(sql`${signOnTickets.expiresAt} <= now()`);
};
