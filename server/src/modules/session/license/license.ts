import type { License } from '@eoms/contract';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { SessionDeps } from '../session-deps.ts';
import { licenseChanged } from './license.news.ts';
import {
  advanceClock,
  ensureInstallation,
  insertLicense,
  latestIssue,
  lockInstallation,
  newestLicense,
  setClock,
  settleMachineCode,
} from './license.store.ts';
import { type LicenseGrant, readLicense } from './license-file.ts';
import { isWritable, judgeGrant, judgeLicense, type LicenseFacts, timeOf } from './license-state.ts';
import { machineCodeOf } from './machine-code.ts';

export interface Licensing {
  /** Reads the state now and then every minute. Until the first read everything is read-only. */
  start(): Promise<void>;
  stop(): void;
  /** Whether changes are refused; answered from memory, without a query. */
  isReadOnly(): boolean;
  machineCode(): string;
  current(): License;
  /** Throws 'license.invalid', 'license.otherMachine' or 'license.expired'. */
  install(caller: Caller, file: Buffer): Promise<License>;
}

const refreshMs = 60_000;

type Deps = Pick<SessionDeps, 'database' | 'product' | 'news' | 'log'>;

export const createLicensing = ({ database, product, news, log }: Deps, now: () => number = Date.now): Licensing => {
  let facts: LicenseFacts | undefined;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = (): void => undefined;

  const refresh = async (): Promise<void> => {
    const installation = await ensureInstallation(database.db);
    const clockSeenAt = await advanceClock(database.db, new Date(now()));
    const text = await newestLicense(database.db);
    const grant = text === null ? null : readLicense(text, product.licenseKey);
    const ownCode = machineCodeOf(installation.id, product.machineId);
    const machineCode = product.sharesDatabase ? await settleMachineCode(database.db, ownCode) : ownCode;
    facts = { machineCode, installedAt: installation.createdAt, clockSeenAt, grant };
  };

  const refreshSoon = (): Promise<void> =>
    refresh().catch((error: unknown) => log.warn({ err: error }, 'reading the licence failed'));

  const known = (): LicenseFacts => {
    if (!facts) throw refuse('503');
    return facts;
  };

  const current = (): License => {
    const { state, expiresAt } = judgeLicense(known(), now());
    return {
      state,
      machineCode: known().machineCode,
      version: product.version,
      licensee: known().grant?.licensee ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  };

  const accept = async (caller: Caller, text: string, grant: LicenseGrant): Promise<void> => {
    const issuedAt = new Date(grant.issuedAt);
    await database.transaction(async (tx) => {
      await lockInstallation(tx);
      const before = await latestIssue(tx);
      // A newly signed file states the time, which corrects a clock that once ran years ahead. Each file does so only
      // once.
      const isNews = before === null || issuedAt > before;
      const clock = isNews ? Math.max(now(), issuedAt.getTime()) : timeOf(known(), now());
      const { state } = judgeGrant(grant, known().machineCode, clock);
      if (state === 'otherMachine') throw refuse('license.otherMachine');
      if (state === 'expired') throw refuse('license.expired');
      if (state !== 'authorised') throw refuse('license.invalid');
      await setClock(tx, new Date(clock));
      await insertLicense(tx, text, issuedAt);
      await caller.audit({ target: grant.licensee, before: current(), after: grant }, tx);
    });
  };

  return {
    async start() {
      await refresh();
      if (facts?.grant === null && (await newestLicense(database.db)) !== null)
        log.warn('the stored licence was not signed with the licence key of this node; every node needs the same key');
      timer = setInterval(refreshSoon, refreshMs);
      timer.unref();
      unsubscribe = news.on(licenseChanged, refreshSoon);
    },
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
    isReadOnly: () => facts === undefined || !isWritable(judgeLicense(facts, now())),
    machineCode: () => known().machineCode,
    current,
    async install(caller, file) {
      const text = file.toString('utf8');
      const grant = readLicense(text, product.licenseKey);
      if (!grant) throw refuse('license.invalid');
      await accept(caller, text, grant);
      await refresh();
      news.publish(licenseChanged, {});
      return current();
    },
  };
};
