import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type BackupDraft, type BackupKind, backupKinds } from '@eoms/contract';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { BinaryReply } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { BackupParts } from '../backup.deps.ts';
import { backupsChanged, scheduleChanged } from '../backup.news.ts';
import { passphrasePurpose } from './around-tasks.ts';
import {
  type BackupRow,
  changeBackup,
  countOpen,
  findBackup,
  hasOtherGood,
  insertBackup,
  newestGood,
  removeBackupRow,
  stopBackup,
} from './backups.store.ts';
import { fileNameOf } from './file-name.ts';
import { askForTest } from './schedule.store.ts';

type AskDeps = Pick<BackupParts, 'platform' | 'around'>;

const openAtMost = 5;

/** Begins a backup by hand. */
export const makeBackup = async (
  { platform }: AskDeps,
  draft: BackupDraft,
  caller: Caller,
): Promise<{ id: string }> => {
  const { database, secrets, news } = platform;
  const id = newId();
  const passphrase = draft.passphrase === undefined ? null : secrets.seal(draft.passphrase, passphrasePurpose(id));
  const kinds = backupKinds.filter((kind) => draft.kinds.includes(kind));
  await database.transaction(async (tx) => {
    if ((await countOpen(tx)) >= openAtMost) throw refuse('backup.tooMany');
    await insertBackup(tx, {
      id,
      kinds,
      historyDays: draft.historyDays,
      cause: 'person',
      by: caller.username,
      byId: caller.userId,
      state: 'waiting',
      fileName: fileNameOf(id, new Date()),
      passphrase,
    });
    const { historyDays } = draft;
    await caller.audit({ target: id, after: { kinds, historyDays, withSecrets: passphrase !== null } }, tx);
    await news.changed(tx, backupsChanged, {});
  });
  return { id };
};

export const exportKind = (deps: AskDeps, kinds: readonly BackupKind[], caller: Caller): Promise<{ id: string }> =>
  makeBackup(deps, { kinds: [...kinds], historyDays: null }, caller);

/** A backup whose file this node has. Throws '404', or names the node that has it. */
export const requireHere = async ({ platform, around }: AskDeps, id: string): Promise<BackupRow> => {
  const row = await findBackup(platform.database.db, id);
  if (row?.state !== 'succeeded' || !row.isHere) throw refuse('404');
  if (row.nodeName !== around.nodeName) throw refuse('backup.elsewhere', { node: row.nodeName });
  return row;
};

export const downloadBackup = async (deps: AskDeps, id: string, caller: Caller): Promise<BinaryReply> => {
  const row = await requireHere(deps, id);
  const path = deps.around.pathOf(row.fileName);
  const facts = await stat(path).catch(() => null);
  if (!facts) {
    await changeBackup(deps.platform.database.db, id, { isHere: false });
    throw refuse('404');
  }
  await caller.audit({ action: 'downloadBackup', target: id, after: { fileName: row.fileName } });
  return { content: createReadStream(path), fileName: row.fileName, headers: { 'content-length': String(facts.size) } };
};

export const cancelBackup = async (
  { platform: { database, news } }: AskDeps,
  id: string,
  caller: Caller,
): Promise<null> => {
  await database.transaction(async (tx) => {
    if (!(await findBackup(tx, id))) throw refuse('404');
    if (!(await stopBackup(tx, id))) throw refuse('409');
    await caller.audit({ target: id }, tx);
    await news.changed(tx, backupsChanged, {});
  });
  return null;
};

export const removeBackup = async (deps: AskDeps, id: string, caller: Caller): Promise<null> => {
  const { database, log } = deps.platform;
  const row = await database.transaction(async (tx) => {
    const found = await findBackup(tx, id);
    if (!found) throw refuse('404');
    if (found.isHere && found.nodeName !== deps.around.nodeName)
      throw refuse('backup.elsewhere', { node: found.nodeName });
    const good = found.state === 'succeeded' && found.isHere;
    if (good && !(await hasOtherGood(tx, found))) throw refuse('backup.lastGood');
    if (!(await removeBackupRow(tx, id))) throw refuse('409');
    await caller.audit({ target: id, before: { fileName: found.fileName, kinds: found.kinds } }, tx);
    return found;
  });
  await rm(deps.around.pathOf(row.fileName), { force: true }).catch((error: unknown) =>
    log.warn({ err: error }, 'the file of a backup stays'),
  );
  return null;
};

export const testBackup = async (deps: AskDeps, id: string | undefined, caller: Caller): Promise<null> => {
  const { database, news } = deps.platform;
  const found = id === undefined ? await newestGood(database.db, []) : await findBackup(database.db, id);
  if (found?.state !== 'succeeded' || !found.isHere) throw refuse('404');
  await database.transaction(async (tx) => {
    if (!(await askForTest(tx, found.id))) throw refuse('409');
    await caller.audit({ target: found.id }, tx);
    await news.changed(tx, scheduleChanged, {});
  });
  return null;
};
