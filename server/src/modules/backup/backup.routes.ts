import { type BackupKind, backupEndpoints, backupKinds, restoreEndpoints } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route, type StreamedFile } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { BackupParts } from './backup.deps.ts';
import { cancelBackup, downloadBackup, exportKind, makeBackup, removeBackup, testBackup } from './runs/ask-backup.ts';
import {
  beginRestore,
  closeRestore,
  compareAgain,
  decideConflicts,
  prepareRestore,
  readBackupFile,
  showRestore,
} from './runs/ask-restore.ts';
import { changeSchedule, showSchedule } from './runs/ask-schedule.ts';
import { backupListing, findBackup, newestGood, presentBackup } from './runs/backups.store.ts';
import {
  differenceListing,
  findRestore,
  presentDifference,
  presentRestore,
  restoreListing,
} from './runs/restores.store.ts';

/** What the specification's exports and imports of one kind hold. */
const ofKind = {
  behaviors: ['behaviors'],
  models: ['models'],
  devices: ['devices'],
  navigation: ['navigation'],
  notify: ['notify'],
  plugin: ['plugin'],
  designAssets: ['designAssets'],
} as const satisfies Record<string, readonly BackupKind[]>;

/** Backups hold what is in every place. */
const everywhere = <T>(caller: Caller, work: () => T): T => {
  requireAllPlaces(caller);
  return work();
};

export const backupRoutes = (deps: BackupParts): Route[] => {
  const { database } = deps.platform;
  const { db } = database;
  const begin = (kinds: readonly BackupKind[]) => (_input: unknown, caller: Caller) =>
    everywhere(caller, () => exportKind(deps, kinds, caller));
  return implement(backupEndpoints, {
    listBackups: ({ query }, caller) =>
      everywhere(caller, async () => presentPage(await readPage(db, query, backupListing(db, query)), presentBackup)),
    listNewestBackups: (_input, caller) =>
      everywhere(caller, () =>
        Promise.all(
          backupKinds.map(async (kind) => {
            const found = await newestGood(db, [kind]);
            return { kind, backup: found ? presentBackup(found) : null };
          }),
        ),
      ),
    getBackup: ({ params: { id } }, caller) =>
      everywhere(caller, async () => {
        const found = await findBackup(db, id);
        if (!found) throw refuse('404');
        return presentBackup(found);
      }),
    makeBackup: ({ body }, caller) => everywhere(caller, () => makeBackup(deps, body, caller)),
    backUpEverything: begin(backupKinds),
    backUpBehaviors: begin(ofKind.behaviors),
    backUpModels: begin(ofKind.models),
    backUpDevices: begin(ofKind.devices),
    backUpNavigation: begin(ofKind.navigation),
    backUpNotify: begin(ofKind.notify),
    backUpPlugins: begin(ofKind.plugin),
    backUpDesignAssets: begin(ofKind.designAssets),
    cancelBackup: ({ body: { id } }, caller) => everywhere(caller, () => cancelBackup(deps, id, caller)),
    removeBackup: ({ body: { id } }, caller) => removeBackup(deps, id, caller),
    downloadBackup: ({ params: { id } }, caller) => downloadBackup(deps, id, caller),
    testBackup: ({ body: { id } }, caller) => everywhere(caller, () => testBackup(deps, id, caller)),
    getBackupSchedule: (_input, caller) => everywhere(caller, () => showSchedule(deps)),
    saveBackupSchedule: ({ body }, caller) => changeSchedule(deps, body, caller),
    listBackupPlaces: (_input, caller) => everywhere(caller, () => deps.places.listPlaces(caller.language)),
    saveBackupPlace: ({ body }, caller) => deps.places.savePlace(body, caller),
    removeBackupPlace: async ({ body: { id } }, caller) => {
      await deps.places.removePlace(id, caller);
      return null;
    },
    testBackupPlace: ({ body }, caller) => deps.places.testPlace(body, caller),
  });
};

export const restoreRoutes = (deps: BackupParts): Route[] => {
  const { db } = deps.platform.database;
  const read =
    (kinds: readonly BackupKind[] | null) =>
    ({ file }: { readonly file: StreamedFile }, caller: Caller) =>
      readBackupFile(deps, file, kinds, caller);
  return implement(restoreEndpoints, {
    listRestores: ({ query }, caller) =>
      everywhere(caller, async () =>
        presentPage(await readPage(db, query, restoreListing(db)), (row) => presentRestore(row)),
      ),
    getRestore: ({ params: { id } }, caller) => everywhere(caller, () => showRestore(deps, id)),
    readBackup: read(null),
    readBackupOfBehaviors: read(ofKind.behaviors),
    readBackupOfModels: read(ofKind.models),
    readBackupOfDevices: read(ofKind.devices),
    readBackupOfNavigation: read(ofKind.navigation),
    readBackupOfNotify: read(ofKind.notify),
    readBackupOfPlugins: read(ofKind.plugin),
    readBackupOfDesignAssets: read(ofKind.designAssets),
    prepareRestore: ({ body }, caller) => prepareRestore(deps, body, caller),
    compareAgain: ({ body }, caller) => compareAgain(deps, body, caller),
    listDifferences: async ({ query }) => {
      const row = await findRestore(db, query.id);
      if (!row) throw refuse('404');
      if (row.state !== 'ready') throw refuse('409');
      return presentPage(await readPage(db, query, differenceListing(db, query)), presentDifference);
    },
    decideConflicts: ({ body }, caller) => decideConflicts(deps, body, caller),
    restoreBackup: ({ body }, caller) => beginRestore(deps, body, caller),
    closeRestore: ({ body: { id } }, caller) => closeRestore(deps, id, caller),
  });
};
