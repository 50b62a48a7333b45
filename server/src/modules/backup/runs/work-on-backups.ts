import { createReadStream } from 'node:fs';
import type { BackupCopy } from '@eoms/contract';
import type { Queue } from '../../../platform/work/queue.ts';
import type { BackupParts } from '../backup.deps.ts';
import { asBackupError } from '../backup-error.ts';
import { runTask } from '../tasks/run-task.ts';
import { passphrasePurpose } from './around-tasks.ts';
import {
  type BackupRow,
  endBackup,
  heldBackups,
  leaseBackup,
  noteProgress,
  returnBackup,
  takeBackBackups,
  waitingBackups,
} from './backups.store.ts';
import { readSchedule } from './schedule.store.ts';

/** A large system takes hours; one that stands still is stopped by a person. */
const withinMs = 24 * 3_600_000;

interface WorkDeps extends BackupParts {
  /** A backup has ended, well or not. */
  readonly ended: (row: BackupRow) => Promise<void>;
}

const copyTo = async (
  { places }: WorkDeps,
  placeId: string,
  path: string,
  { fileName, size }: BackupRow,
  signal: AbortSignal,
) => {
  const place = await places.openPlace(placeId, signal);
  try {
    await place.put(fileName, createReadStream(path), size, signal);
  } finally {
    await place.close();
  }
};

/** Copies it to the places of the schedule, one after the other; one that fails costs none of the others. */
const copyAll = async (deps: WorkDeps, row: BackupRow, path: string, signal: AbortSignal): Promise<BackupCopy[]> => {
  const { placeIds } = await readSchedule(deps.platform.database.db);
  if (row.cause !== 'schedule' || placeIds.length === 0) return [];
  const names = new Map(
    (await deps.places.listPlaces('zh')).map(({ id, name, enabled }) => [id, enabled ? name : undefined]),
  );
  const copies: BackupCopy[] = [];
  for (const placeId of placeIds) {
    const name = names.get(placeId);
    if (name === undefined) continue;
    const fault = await copyTo(deps, placeId, path, row, signal).then(
      () => null,
      (error: unknown) => error,
    );
    const noted = await deps.places.noteResult(placeId, fault);
    copies.push({
      placeId,
      name,
      state: noted ? 'failed' : 'succeeded',
      detail: noted ? `${noted.reason}: ${noted.message}` : '',
    });
  }
  return copies;
};

/** Backups that wait, one at a time on all nodes together. */
export const backupsQueue = (deps: WorkDeps): Queue<BackupRow> => {
  const { platform, around } = deps;
  const { database, secrets, bus } = platform;
  const { db } = database;
  const make = async (row: BackupRow, signal: AbortSignal): Promise<BackupRow> => {
    around.folder();
    const path = around.pathOf(row.fileName);
    const passphrase = row.passphrase === null ? undefined : secrets.open(row.passphrase, passphrasePurpose(row.id));
    const written = await runTask(
      {
        do: 'write',
        path,
        kinds: row.kinds,
        historyDays: row.historyDays,
        passphrase,
        ...around.common(),
        ...(await around.writing()),
      },
      { signal, tell: (progress) => void noteProgress(db, row.id, progress).catch(() => undefined) },
    );
    await noteProgress(db, row.id, { phase: 'copying', share: 0.99, rows: written.rows, bytes: written.size });
    const done = { ...row, ...written };
    const copies = await copyAll(deps, done, path, signal);
    const change = { ...written, copies, hasSecrets: passphrase !== undefined, version: deps.product.version };
    await endBackup(db, row.id, 'succeeded', { share: 1, phase: null, isHere: true, ...change });
    return { ...done, state: 'succeeded', copies };
  };
  return {
    name: 'backups',
    working: {
      waiting: waitingBackups,
      atOnce: 1,
      lease: async () => {
        const row = await leaseBackup(db, bus.node, around.nodeName);
        return row ? [row] : [];
      },
      async work(row, signal) {
        try {
          await deps.ended(await make(row, signal));
        } catch (error) {
          const { reason, message } = asBackupError(error, signal);
          platform.log.warn({ err: error, backup: row.id }, 'a backup failed');
          const ended = await endBackup(db, row.id, 'failed', { reason, detail: message });
          if (ended) await deps.ended({ ...row, state: 'failed', reason, detail: message });
        }
        return undefined;
      },
      withinMs: () => withinMs,
      retry: { attemptsAtMost: 2, pauseAfter: () => 5 },
      settle: async (row, outcome) => {
        // What was stopped with this process is begun again by the next.
        if (outcome.kind === 'again') await returnBackup(db, row.id);
      },
      endWithinMs: 1_000,
    },
    holding: { held: heldBackups, listsItems: true, takeBack: (left) => takeBackBackups(db, left) },
  };
};
