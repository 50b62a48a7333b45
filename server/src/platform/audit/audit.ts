import type { Database, Executor } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import { auditEntries } from './audit.tables.ts';
import { type ChainReport, isPending, sealPending, verifyAuditChain } from './audit-chain.ts';
import { forStorage } from './for-storage.ts';

export interface AuditEntry {
  /** Name of the call (`saveUser`) or of an event in the past tense (`login.refused`). */
  readonly action: string;
  /** Id or name of what was acted on. */
  readonly target?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Defaults to `done`. */
  readonly outcome?: 'done' | 'refused' | 'failed';
  readonly code?: string | undefined;
  /** The user, where the call began without a session (sign-in). */
  readonly by?: { readonly userId: string; readonly username: string } | undefined;
}

/** Who did it and from where; absent for what the system does on its own. */
export interface AuditActor {
  readonly userId?: string | undefined;
  readonly username?: string | undefined;
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface Audit {
  /** Writes in the given transaction, so that change and entry commit together; without one, immediately. */
  write(entry: AuditEntry, actor?: AuditActor, executor?: Executor): Promise<void>;
  /** Seals pending entries and verifies the whole chain. */
  verify(): Promise<ChainReport>;
  start(): void;
  stop(): Promise<void>;
}

const sealEveryMs = 1_000;

export const createAudit = (deps: { database: Database; log: Log }): Audit => {
  const { database, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let sealing: Promise<unknown> = Promise.resolve();

  const sealNow = async () => {
    try {
      if (await isPending(database)) await sealPending(database);
    } catch (error) {
      log.error({ err: error }, 'sealing the audit log failed');
    }
  };
  const seal = () => {
    sealing = sealNow();
    return sealing;
  };

  return {
    async write(entry, actor = {}, executor = database.db) {
      await executor.insert(auditEntries).values({
        id: newId(),
        action: entry.action,
        target: entry.target,
        outcome: entry.outcome ?? 'done',
        code: entry.code,
        before: forStorage(entry.before),
        after: forStorage(entry.after),
        userId: actor.userId ?? entry.by?.userId,
        username: actor.username ?? entry.by?.username,
        ip: actor.ip,
        userAgent: actor.userAgent?.slice(0, 300),
        requestId: actor.requestId,
      });
    },
    async verify() {
      await sealPending(database);
      return verifyAuditChain(database);
    },
    start() {
      const tick = () => {
        timer = setTimeout(() => seal().then(tick), sealEveryMs);
        timer.unref();
      };
      tick();
    },
    async stop() {
      clearTimeout(timer);
      await sealing;
      await seal();
      clearTimeout(timer);
    },
  };
};
