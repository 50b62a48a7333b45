import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';

/** The entries of one day in UTC: from which to which, and the hash of the last, which covers all before it. */
export interface DayOfChain {
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly hash: string;
}

/** `brokenAt` is the first sequence number whose hash, entry or predecessor is not what it was. */
export interface ChainReport {
  readonly ok: boolean;
  readonly entries: number;
  readonly head: { readonly sequence: number; readonly hash: string } | null;
  readonly days: readonly DayOfChain[];
  readonly brokenAt: number | null;
}

interface Row {
  [key: string]: unknown;
  id: string;
  facts: string;
}

const genesis = '0'.repeat(64);
const lockKey = 0x0a0d17;
const batch = 1_000;
/**
 * Once the time zone is fixed, jsonb and timestamps print the same on every read, so their text is what gets hashed.
 */
const facts = sql`jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.user_id,
  e.username, e.ip, e.user_agent, e.action, e.target, e.outcome, e.code, e.before, e.after, e.request_id)::text`;

/** The hash of a link: it covers the entry and all before it. */
export const link = (previous: string, sequence: number, text: string): string =>
  createHash('sha256').update(`${previous}\n${sequence}\n${text}`).digest('hex');

/** Mostly there is nothing to seal: a question of its own costs a quarter of a transaction that locks first. */
export const isPending = async (database: Database): Promise<boolean> => {
  const { rows } = await database.db.execute(sql`select from audit_unsealed limit 1`);
  return rows.length > 0;
};

/** Adds pending entries to the chain, oldest first. Only one process at a time does so. */
export const sealPending = async (database: Database): Promise<number> => {
  let sealed = 0;
  for (;;) {
    const count = await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
      const pending = await tx.execute<Row>(sql`
        select e.id, ${facts} as facts from audit_unsealed u join audit_entries e on e.id = u.entry_id
        order by u.entry_id limit ${batch}`);
      if (pending.rows.length === 0) return 0;
      const last = await tx.execute<{ sequence: string; hash: string }>(
        sql`select sequence, hash from audit_seals union all select to_sequence, hash from audit_archives
          order by sequence desc limit 1`,
      );
      let sequence = Number(last.rows[0]?.sequence ?? 0);
      let hash = last.rows[0]?.hash ?? genesis;
      const rows = pending.rows.map((row) => {
        sequence += 1;
        hash = link(hash, sequence, row.facts);
        return { sequence, entry_id: row.id, hash };
      });
      await tx.execute(sql`insert into audit_seals (sequence, entry_id, hash)
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sequence bigint, entry_id uuid, hash text)`);
      const ids = JSON.stringify(rows.map((row) => row.entry_id));
      await tx.execute(sql`delete from audit_unsealed
        where entry_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`);
      return rows.length;
    });
    sealed += count;
    if (count < batch) return sealed;
  }
};

/** One link as it is stored; `facts` is null if its entry is gone. */
export interface ChainLink {
  readonly sequence: number;
  readonly hash: string;
  readonly facts: string | null;
  /** The day of the entry in UTC, such as `2026-11-28`. */
  readonly day: string | null;
}

/** The links after one, in their order, up to another. */
export async function* linksAfter(
  database: Database,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<ChainLink> {
  for (let last = after; ; ) {
    const { rows } = await database.db.execute<{
      sequence: string;
      hash: string;
      facts: string | null;
      day: string | null;
    }>(sql`
      select s.sequence, s.hash, case when e.id is null then null else ${facts} end as facts,
        to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day
      from audit_seals s left join audit_entries e on e.id = s.entry_id
      where s.sequence > ${last} and s.sequence <= ${until} order by s.sequence limit ${batch}`);
    for (const row of rows) yield { ...row, sequence: Number(row.sequence) };
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.sequence);
  }
}

/**
 * Adds a link to the days of the chain. Entries are sealed in the order in which they arrive, so one may be a moment older
 * than the one before: a day begins when its first entry arrives and never comes back.
 */
export const countDay = (days: DayOfChain[], { sequence, hash, day }: Omit<ChainLink, 'facts'>): void => {
  const last = days.at(-1);
  if (last && (day === null || day <= last.day)) days[days.length - 1] = { ...last, to: sequence, hash };
  else if (day !== null) days.push({ day, from: sequence, to: sequence, hash });
};

/** Where the chain in the database begins: after what is in archives. */
export interface ChainBeginning {
  /** The last archived entry, or 0, and the hash there. */
  readonly sequence: number;
  readonly hash: string;
  /** The days in archives. */
  readonly days: readonly DayOfChain[];
  /** The first entry of an archive that does not continue the one before. */
  readonly brokenAt: number | null;
}

export const chainBeginning = async (db: Executor): Promise<ChainBeginning> => {
  const { rows } = await db.execute<{
    from: string;
    to: string;
    previous: string;
    hash: string;
    days: DayOfChain[];
  }>(sql`
    select from_sequence as from, to_sequence as to, previous, hash, days from audit_archives order by from_sequence`);
  let [sequence, hash] = [0, genesis];
  const days: DayOfChain[] = [];
  for (const one of rows) {
    if (Number(one.from) !== sequence + 1 || one.previous !== hash)
      return { sequence, hash, days, brokenAt: sequence + 1 };
    [sequence, hash] = [Number(one.to), one.hash];
    days.push(...one.days);
  }
  return { sequence, hash, days, brokenAt: null };
};

const verifyFrom = async (database: Database, beginning: ChainBeginning): Promise<ChainReport> => {
  let { sequence, hash } = beginning;
  const days = [...beginning.days];
  const head = () => (sequence ? { sequence, hash } : null);
  if (beginning.brokenAt !== null)
    return { ok: false, entries: sequence, head: head(), days, brokenAt: beginning.brokenAt };
  for await (const one of linksAfter(database, 0)) {
    const expected = sequence + 1;
    if (one.sequence !== expected || one.facts === null || link(hash, expected, one.facts) !== one.hash)
      return { ok: false, entries: sequence, head: head(), days, brokenAt: expected };
    sequence = expected;
    hash = one.hash;
    countDay(days, one);
  }
  const loose = await database.db.execute<{ id: string }>(sql`
    select e.id from audit_entries e where not exists (select from audit_seals s where s.entry_id = e.id)
      and not exists (select from audit_unsealed u where u.entry_id = e.id) limit 1`);
  const ok = loose.rows.length === 0;
  return { ok, entries: sequence, head: head(), days, brokenAt: ok ? null : sequence + 1 };
};

/**
 * Verifies the chain from where it begins. A changed, removed or inserted entry shows at the first link that it affects.
 */
export const verifyAuditChain = async (database: Database): Promise<ChainReport> => {
  for (;;) {
    const beginning = await chainBeginning(database.db);
    const report = await verifyFrom(database, beginning);
    if (report.ok) return report;
    // What is not where it was may have been archived meanwhile.
    if ((await chainBeginning(database.db)).sequence === beginning.sequence) return report;
  }
};
