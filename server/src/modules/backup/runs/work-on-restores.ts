import { rm } from 'node:fs/promises';
import { keyFingerprint } from '../../../platform/secrets/signing-keys.ts';
import type { Queue } from '../../../platform/work/queue.ts';
import type { Manifest } from '../archive/manifest.ts';
import { openBackup } from '../archive/open-backup.ts';
import type { BackupParts } from '../backup.deps.ts';
import { systemRestored } from '../backup.news.ts';
import { asBackupError, BackupError } from '../backup-error.ts';
import { dropStage } from '../restore/stage.store.ts';
import { stageOf } from '../tasks/around.ts';
import { runTask } from '../tasks/run-task.ts';
import { passphrasePurpose } from './around-tasks.ts';
import { findBackup } from './backups.store.ts';
import {
  failRestore,
  findRestore,
  heldRestores,
  leaseRestores,
  moveRestore,
  noteOnRestore,
  type RestoreRow,
  takeBackRestores,
  waitingRestores,
} from './restores.store.ts';

const withinMs = 24 * 3_600_000;
const atOnce = 2;

/** An uploaded file is not kept once it is of no use any more. */
export const putAway = async (
  { platform: { database } }: Pick<BackupParts, 'platform'>,
  row: RestoreRow,
): Promise<void> => {
  await dropStage(database.pool, stageOf(row.id)).catch(() => undefined);
  if (row.backupId === null) await rm(row.path, { force: true }).catch(() => undefined);
};

/** Files that were uploaded, or backups that are kept: compared with what is here, and written when somebody says so. */
export const restoresQueue = (deps: BackupParts): Queue<RestoreRow & { readonly attempts: number }> => {
  const { platform, around } = deps;
  const { database, secrets, bus, news, audit } = platform;
  const { db } = database;
  const passphraseOf = ({ id, passphrase }: RestoreRow): string | undefined =>
    passphrase === null ? undefined : secrets.open(passphrase, passphrasePurpose(id));
  const tell = (row: RestoreRow, state: RestoreRow['state']) => (progress: { readonly share: number }) =>
    void noteOnRestore(db, row.id, state, { share: progress.share }).catch(() => undefined);

  const describe = async (row: RestoreRow): Promise<Manifest> => {
    const backup = await openBackup(row.path);
    const { manifest } = backup;
    backup.close();
    const kinds = row.onlyKinds ? manifest.kinds.filter((kind) => row.onlyKinds?.includes(kind)) : manifest.kinds;
    if (kinds.length === 0) throw new BackupError('unreadable', 'it has none of this kind');
    const own = (await around.signingKeys()).publicKey === manifest.publicKey;
    await noteOnRestore(db, row.id, 'comparing', {
      version: manifest.version,
      madeAt: new Date(manifest.madeAt),
      kinds,
      hasSecrets: manifest.secrets !== null,
      signedBy: own ? 'own' : 'other',
      fingerprint: keyFingerprint(manifest.publicKey),
      secretsLeftOut: manifest.leftOut,
    });
    return manifest;
  };

  const compare = async (row: RestoreRow, signal: AbortSignal): Promise<void> => {
    const manifest = await describe(row);
    // Whoever has the passphrase says so first; without it, everything but the secrets can be restored.
    if (manifest.secrets && row.passphrase === null && !row.unlocked) {
      await moveRestore(db, row.id, 'locked', { node: null, share: 0 });
      return;
    }
    const { counts } = await runTask(
      {
        do: 'compare',
        path: row.path,
        restoreId: row.id,
        mode: row.mode,
        passphrase: passphraseOf(row),
        ...around.common(),
      },
      { signal, tell: tell(row, 'comparing') },
    );
    const shown = row.onlyKinds ? counts.filter(({ kind }) => row.onlyKinds?.includes(kind)) : [...counts];
    await moveRestore(db, row.id, 'ready', { node: null, share: 1, counts: shown });
  };

  const write = async (row: RestoreRow, signal: AbortSignal): Promise<void> => {
    const safety = row.safetyBackupId === null ? undefined : await findBackup(db, row.safetyBackupId);
    if (safety?.state !== 'succeeded')
      throw new BackupError(safety?.reason ?? 'fault', `the backup of what is here: ${safety?.detail ?? ''}`);
    const result = await runTask(
      {
        do: 'apply',
        path: row.path,
        restoreId: row.id,
        mode: row.mode,
        kinds: row.chosen,
        keepUser: row.byId,
        passphrase: passphraseOf(row),
        systemKey: secrets.key().toString('base64'),
        ...around.common(),
      },
      { signal, tell: tell(row, 'restoring') },
    );
    await audit.write({
      action: 'restoreEnded',
      target: row.fileName,
      after: { kinds: row.chosen, mode: row.mode, ...result },
    });
    await putAway(deps, row);
    news.publish(systemRestored, {});
  };

  return {
    name: 'restores',
    working: {
      waiting: waitingRestores,
      atOnce,
      knows: (lane) => lane === around.nodeName,
      lease: (lane, count) => leaseRestores(db, bus.node, lane, count),
      async work(row, signal) {
        const state = row.state;
        try {
          await (state === 'restoring' ? write : compare)(row, signal);
        } catch (error) {
          // The transaction of a restore says itself that it has succeeded.
          if ((await findRestore(db, row.id))?.state === 'succeeded') {
            news.publish(systemRestored, {});
            return undefined;
          }
          const { reason, message } = asBackupError(error, signal);
          platform.log.warn({ err: error, restore: row.id }, 'a restore failed');
          const ended = await failRestore(db, row.id, reason, message);
          if (ended && state === 'restoring')
            await audit.write({
              action: 'restoreEnded',
              target: row.fileName,
              outcome: 'failed',
              code: reason,
              after: { detail: message },
            });
        }
        return undefined;
      },
      withinMs: () => withinMs,
      retry: { attemptsAtMost: 1, pauseAfter: () => 5 },
      settle: async (row, outcome) => {
        if (outcome.kind === 'again') await takeBackRestores(db, [{ node: bus.node, id: row.id }]);
      },
      endWithinMs: 1_000,
    },
    holding: { held: heldRestores, listsItems: true, takeBack: (left) => takeBackRestores(db, left) },
  };
};
