import type { BackupKind } from '@eoms/contract';
import { verifyBackup } from '../archive/verify-backup.ts';
import { compareTable, noteWhoChanged } from '../restore/compare.store.ts';
import { noteUnfit } from '../restore/note-unfit.store.ts';
import { kindOfTable, notCompared } from '../tables/table-kinds.ts';
import { type Around, readingProgress, stageOf, type TaskOf, unlock, withBackup } from './around.ts';
import { onConnection } from './connect.store.ts';
import { stageBackup } from './stage-backup.store.ts';
import type { Compared, KindCounts } from './task.ts';

const noCounts = (kind: BackupKind): KindCounts => ({
  kind,
  inBackup: 0,
  added: 0,
  changed: 0,
  same: 0,
  conflicts: 0,
  onlyHere: 0,
  leftOut: 0,
});

const sumOf = (a: KindCounts, b: KindCounts): KindCounts => ({
  kind: a.kind,
  inBackup: a.inBackup + b.inBackup,
  added: a.added + b.added,
  changed: a.changed + b.changed,
  same: a.same + b.same,
  conflicts: a.conflicts + b.conflicts,
  onlyHere: a.onlyHere + b.onlyHere,
  leftOut: a.leftOut + b.leftOut,
});

/** Stages a backup and compares it with what is here; the stage stays for the restore. */
export const compareTask = (task: TaskOf<'compare'>, around: Around): Promise<Compared> =>
  withBackup(task.path, async (backup) => {
    const { restoreId, mode, connectionString, migrationsFolder } = task;
    const passphrase = await unlock(backup, task.passphrase);
    await verifyBackup(backup, { signal: around.signal, seen: readingProgress(around, backup, 0, 0.5) });
    const stage = stageOf(restoreId);
    const kinds = backup.manifest.kinds.filter((kind) => !notCompared.has(kind));
    return onConnection(connectionString, async (client) => {
      await client.query('delete from restore_differences where restore_id = $1', [restoreId]);
      const seen = readingProgress(around, backup, 0.5, 0.9);
      const options = { ...around, connectionString, migrationsFolder, stage, kinds, passphrase, seen };
      const tables = await stageBackup(client, backup, options);
      const compared = tables.filter(({ name, key }) => kindOfTable.has(name) && key.length > 0);
      const counts = new Map(backup.manifest.kinds.map((kind) => [kind, noCounts(kind)]));
      const add = (one: KindCounts) =>
        void counts.set(one.kind, sumOf(counts.get(one.kind) ?? noCounts(one.kind), one));
      const unfit = await noteUnfit(client, compared, { restoreId, stage, exact: mode === 'exact' });
      for (const { table } of unfit) {
        const kind = kindOfTable.get(table);
        if (kind) add({ ...noCounts(kind), inBackup: 1, leftOut: 1 });
      }
      for (const table of compared) {
        const kind = kindOfTable.get(table.name);
        if (kind) add(await compareTable(client, table, { stage, restoreId, kind, mode }));
      }
      for (const { kind, rows } of backup.manifest.tables)
        if (kind !== 'files' && notCompared.has(kind)) add({ ...noCounts(kind), inBackup: rows });
      await noteWhoChanged(client, restoreId);
      return { counts: [...counts.values()], hasSecrets: passphrase !== undefined };
    });
  });
