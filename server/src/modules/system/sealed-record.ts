import type { DayOfChain } from '../../platform/audit/audit-chain.ts';
import { agree } from '../../platform/database/agreed-values.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KeyPair } from '../../platform/secrets/agreed-keys.ts';
import { signBytes, signingKeys } from '../../platform/secrets/signing-keys.ts';
import { alteredMark, keepMark, type Mark, marksBefore } from './sealed-record.store.ts';

/** Where the log stood when it was verified. `docs/examples/verify-log` reads it; decision 094 says why it is so. */
export interface SealedRecord {
  readonly format: 'eoms-audit-record/1';
  /** Tells installations apart. */
  readonly installation: string;
  readonly madeAt: string;
  readonly entries: number;
  readonly head: Mark;
  readonly days: readonly DayOfChain[];
  /** Where the records and exports before it ended: by them one sees that it continues any of them. */
  readonly earlier: readonly Mark[];
  /** Ed25519, as DER in base64. */
  readonly publicKey: string;
}

export type SealKeys = () => Promise<KeyPair>;

export const createSealKeys = (platform: Pick<Platform, 'database' | 'secrets'>): SealKeys =>
  signingKeys(platform, { name: 'log seal keys', purpose: 'log seal private key' });

/** The same for all nodes of a database. */
export const installationOf = ({ db }: Platform['database']): Promise<string> => agree(db, 'system', newId());

const signed = (record: SealedRecord, keys: KeyPair): string => {
  const signature = signBytes(Buffer.from(JSON.stringify(record)), keys);
  return `${JSON.stringify({ record, signature }, null, 2)}\n`;
};

interface RecordDeps extends Pick<Platform, 'database' | 'audit'> {
  readonly keys: SealKeys;
}

/** Verifies the whole log, which says already that this was asked for, and signs where it stands. */
export const makeSealedRecord = async ({ database, audit, keys }: RecordDeps, caller: Caller): Promise<string> => {
  await caller.audit({});
  const { ok, brokenAt, head, days, entries } = await audit.verify();
  // Whoever wrote the chain anew, with hashes that fit, has not changed what earlier records say.
  const altered = ok ? await alteredMark(database.db) : brokenAt;
  if (altered !== null || head === null) throw refuse('auditLog.altered', { at: String(altered ?? 1) });
  const [pair, installation] = await Promise.all([keys(), installationOf(database)]);
  const earlier = await marksBefore(database.db, head.sequence);
  const { publicKey } = pair;
  const madeAt = new Date().toISOString();
  const format = 'eoms-audit-record/1';
  await keepMark(database.db, head);
  return signed({ format, installation, madeAt, entries, head, days, earlier, publicKey }, pair);
};
