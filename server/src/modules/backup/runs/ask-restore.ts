import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BackupKind, Restore, RestoreMode } from '@eoms/contract';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { StreamedFile } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { openBackup } from '../archive/open-backup.ts';
import { openPassphrase } from '../archive/passphrase.ts';
import type { BackupParts } from '../backup.deps.ts';
import { backupsChanged, restoresChanged } from '../backup.news.ts';
import { asBackupError } from '../backup-error.ts';
import { notCompared } from '../tables/table-kinds.ts';
import { passphrasePurpose, schedulePurpose } from './around-tasks.ts';
import { requireHere } from './ask-backup.ts';
import { insertBackup } from './backups.store.ts';
import { fileNameOf } from './file-name.ts';
import {
  cancelRestore,
  countOpenRestores,
  type Decision,
  decide,
  decisionsOf,
  findRestore,
  insertRestore,
  moveRestore,
  presentRestore,
  type RestoreRow,
} from './restores.store.ts';
import { readSchedule } from './schedule.store.ts';
import { putAway } from './work-on-restores.ts';

type AskDeps = Pick<BackupParts, 'platform' | 'around'>;

const openAtMost = 3;

const begin = async (
  { platform, around }: AskDeps,
  caller: Caller,
  row: Pick<RestoreRow, 'fileName' | 'path' | 'backupId' | 'mode'> & { readonly onlyKinds?: BackupKind[] | null },
): Promise<{ id: string }> => {
  const { database, news } = platform;
  const id = newId();
  await database.transaction(async (tx) => {
    if ((await countOpenRestores(tx)) >= openAtMost) throw refuse('backup.tooMany');
    const who = { by: caller.username, byId: caller.userId };
    await insertRestore(tx, { id, ...row, ...who, nodeName: around.nodeName, state: 'waiting' });
    await caller.audit({ target: row.fileName, after: { mode: row.mode } }, tx);
    await news.changed(tx, restoresChanged, {});
  });
  return { id };
};

/** Stores an uploaded backup and looks at its manifest; the rest is read in the background. */
export const readBackupFile = async (
  deps: AskDeps,
  { fileName, stream }: StreamedFile,
  onlyKinds: readonly BackupKind[] | null,
  caller: Caller,
): Promise<{ id: string }> => {
  deps.around.folder();
  const path = deps.around.pathOf(`upload-${randomBytes(12).toString('hex')}.zip`);
  try {
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const backup = await openBackup(path).catch((error: unknown) => {
      throw refuse('backup.unreadable', { problem: asBackupError(error).message });
    });
    backup.close();
    return await begin(deps, caller, {
      fileName: fileName || 'backup.zip',
      path,
      backupId: null,
      mode: 'merge',
      onlyKinds: onlyKinds ? [...onlyKinds] : null,
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};

export const prepareRestore = async (
  deps: AskDeps,
  { backupId, mode }: { readonly backupId: string; readonly mode: RestoreMode },
  caller: Caller,
): Promise<{ id: string }> => {
  const row = await requireHere(deps, backupId);
  return begin(deps, caller, { fileName: row.fileName, path: deps.around.pathOf(row.fileName), backupId, mode });
};

const requireRestore = async ({ platform }: AskDeps, id: string): Promise<RestoreRow> => {
  const row = await findRestore(platform.database.db, id);
  if (!row) throw refuse('404');
  return row;
};

export const showRestore = async (deps: AskDeps, id: string): Promise<Restore> => {
  const row = await requireRestore(deps, id);
  return presentRestore(row, row.state === 'ready' ? await decisionsOf(deps.platform.database.db, id) : new Map());
};

interface Again {
  readonly id: string;
  readonly mode: RestoreMode;
  readonly passphrase?: string | undefined;
  readonly withoutSecrets?: boolean | undefined;
}

/** A wrong passphrase is found before anything is read. */
const requirePassphrase = async (row: RestoreRow, passphrase: string): Promise<void> => {
  const backup = await openBackup(row.path).catch((error: unknown) => {
    throw refuse('backup.unreadable', { problem: asBackupError(error).message });
  });
  const { secrets } = backup.manifest;
  backup.close();
  if (secrets && !(await openPassphrase(passphrase, secrets))) throw refuse('backup.passphraseWrong');
};

export const compareAgain = async (
  deps: AskDeps,
  { id, mode, passphrase, withoutSecrets }: Again,
  caller: Caller,
): Promise<null> => {
  const { database, secrets, news } = deps.platform;
  const row = await requireRestore(deps, id);
  if (row.nodeName !== deps.around.nodeName) throw refuse('409');
  if (passphrase !== undefined) await requirePassphrase(row, passphrase);
  const kept = withoutSecrets ? null : row.passphrase;
  const sealed = passphrase === undefined ? kept : secrets.seal(passphrase, passphrasePurpose(id));
  await database.transaction(async (tx) => {
    const change = {
      mode,
      share: 0,
      attempts: 0,
      passphrase: sealed,
      unlocked: sealed !== null || withoutSecrets === true || row.unlocked,
    };
    if (!(await moveRestore(tx, id, 'waiting', change))) throw refuse('409');
    await caller.audit({ target: row.fileName, after: { mode, withSecrets: sealed !== null } }, tx);
    await news.changed(tx, restoresChanged, {});
  });
  return null;
};

export const decideConflicts = async (
  deps: AskDeps,
  { id, ...decision }: Decision & { readonly id: string },
  caller: Caller,
): Promise<null> => {
  const row = await requireRestore(deps, id);
  if (row.state !== 'ready') throw refuse('409');
  await deps.platform.database.transaction(async (tx) => {
    if ((await decide(tx, id, decision)) === 0 && decision.key !== undefined) throw refuse('404');
    await caller.audit({ target: row.fileName, after: decision }, tx);
  });
  return null;
};

/** What was here before is kept as a backup, under the passphrase that is at hand. */
const safetyOf = async ({ platform }: AskDeps, row: RestoreRow, kinds: readonly BackupKind[], caller: Caller) => {
  const { database, secrets } = platform;
  const id = newId();
  const { passphrase: scheduled } = await readSchedule(database.db);
  const plain =
    scheduled !== null
      ? secrets.open(scheduled, schedulePurpose)
      : row.passphrase === null
        ? null
        : secrets.open(row.passphrase, passphrasePurpose(row.id));
  return {
    id,
    kinds: kinds.filter((kind) => kind === 'records' || !notCompared.has(kind)),
    historyDays: 0,
    cause: 'beforeRestore' as const,
    by: caller.username,
    byId: caller.userId,
    state: 'waiting' as const,
    fileName: fileNameOf(id, new Date()),
    passphrase: plain === null ? null : secrets.seal(plain, passphrasePurpose(id)),
  };
};

export const beginRestore = async (
  deps: AskDeps,
  { id, kinds }: { readonly id: string; readonly kinds: readonly BackupKind[] },
  caller: Caller,
): Promise<null> => {
  const { database, news } = deps.platform;
  const row = await requireRestore(deps, id);
  const chosen = row.kinds.filter((kind) => kinds.includes(kind));
  if (chosen.length === 0) throw refuse('backup.noKinds');
  const decided = await decisionsOf(database.db, id);
  const undecided = chosen.reduce((sum, kind) => sum + (decided.get(kind)?.undecided ?? 0), 0);
  if (undecided > 0) throw refuse('backup.undecided', { count: undecided });
  const safety = await safetyOf(deps, row, chosen, caller);
  await database.transaction(async (tx) => {
    const change = { chosen, share: 0, attempts: 0, safetyBackupId: safety.id };
    if (!(await moveRestore(tx, id, 'restoring', change))) throw refuse('409');
    await insertBackup(tx, { ...safety, kinds: safety.kinds.length > 0 ? safety.kinds : ['settings'] });
    await caller.audit({ target: row.fileName, after: { mode: row.mode, kinds: chosen } }, tx);
    await news.changed(tx, backupsChanged, {});
    await news.changed(tx, restoresChanged, {});
  });
  return null;
};

export const closeRestore = async (deps: AskDeps, id: string, caller: Caller): Promise<null> => {
  const { database, news } = deps.platform;
  const row = await requireRestore(deps, id);
  await database.transaction(async (tx) => {
    if (!(await cancelRestore(tx, id))) throw refuse('409');
    await caller.audit({ target: row.fileName }, tx);
    await news.changed(tx, restoresChanged, {});
  });
  if (row.nodeName === deps.around.nodeName) await putAway(deps, row);
  return null;
};
