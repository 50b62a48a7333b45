import { BackupKind } from '@eoms/contract';
import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);
const TableName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const Part = z.object({ name: TableName, rows: Count, bytes: Count, sha256: Sha256 });

/** A table: its rows are lines of JSON, with the text that PostgreSQL writes for each value, in the order of their key. */
export const TablePart = Part.extend({
  kind: BackupKind.or(z.literal('files')),
  columns: z.array(z.string().min(1).max(63)).min(1).max(200),
});
export type TablePart = z.infer<typeof TablePart>;

/**
 * What is in a backup. It is the last thing written into the zip, and signed (Ed25519); it has the hash of everything else.
 * Decision 095 describes the format.
 */
export const Manifest = z.object({
  format: z.literal('eoms-backup/1'),
  version: z.string().max(40),
  madeAt: z.iso.datetime(),
  /** Tells systems apart. */
  system: z.string().max(100),
  /** What the database had been migrated by. */
  migrations: z.array(z.string().max(200)).max(5_000),
  kinds: z.array(BackupKind).min(1),
  historyDays: Count.nullable(),
  tables: z.array(TablePart).max(1_000),
  /** Null: there are none in it. */
  secrets: z
    .object({
      kdf: z.object({
        name: z.literal('scrypt'),
        salt: z.base64(),
        cost: Count.max(2 ** 20),
        blockSize: Count.max(64),
        parallelization: Count.max(16),
      }),
      /** By which a wrong passphrase is known. */
      check: z.base64(),
      /** The key of the system, by which the values in the parts are encrypted; itself encrypted. */
      key: z.base64(),
      /** Begins the hash of that key: which key it is. */
      keyId: z.string().max(64),
      parts: z.array(Part.extend({ columns: z.array(z.string().min(1).max(63)).min(1).max(200) })).max(200),
    })
    .nullable(),
  /** Rows with secrets that are not in it, by table. */
  leftOut: z.array(z.object({ table: TableName, rows: Count })).max(200),
  files: z.object({ count: Count, bytes: Count }),
  /** DER in base64. */
  publicKey: z.base64(),
});
export type Manifest = z.infer<typeof Manifest>;

export const partNames = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  table: (name: string) => `tables/${name}.jsonl`,
  secrets: (name: string) => `secrets/${name}.bin`,
  file: (sha256: string, diskName: string) => `files/${sha256.slice(0, 2)}/${diskName}`,
} as const;
