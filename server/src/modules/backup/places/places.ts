import type { BackupPlace, BackupPlaceDraft, BackupPlaceTest } from '@eoms/contract';
import type { Language } from '@eoms/contract/vocabulary';
import { removeRow, saveRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AddressFault, fingerprintIn, requireGoodDraft } from './address.ts';
import { type OpenPlace, PlaceError, type PlaceSettings } from './backup-place.ts';
import { explainFault } from './explain-fault.ts';
import { type OpenPlaceDeps, openPlace } from './open-place.ts';
import { openSecret, sealSecret, secretAfter } from './place-secret.ts';
import {
  findPlace,
  keptPlaces,
  leaveSchedule,
  noteMarked,
  noteOutcome,
  type PlaceRow,
  readPlaces,
} from './places.store.ts';
import { tryPlace } from './test-place.ts';

export interface PlacesDeps extends Pick<Platform, 'database' | 'secrets'>, OpenPlaceDeps {}

export interface BackupPlaces {
  listPlaces(language: Language): Promise<BackupPlace[]>;
  savePlace(draft: BackupPlaceDraft, caller: Caller): Promise<{ id: string }>;
  removePlace(id: string, caller: Caller): Promise<void>;
  /** Writes, reads, lists and removes a file at a place as entered; an absent secret is the stored one. */
  testPlace(draft: BackupPlaceDraft, caller: Pick<Caller, 'signal' | 'language'>): Promise<BackupPlaceTest>;
  /** Also one that is switched off: what is there can still be fetched. Throws `PlaceError`. */
  openPlace(id: string, signal: AbortSignal): Promise<OpenPlace>;
  /** What became of a copy; null: it arrived. Returns the fault, or null. */
  noteResult(id: string, error: unknown): Promise<PlaceError | null>;
}

const refuseBad = (draft: BackupPlaceDraft): void => {
  try {
    requireGoodDraft(draft);
  } catch (error) {
    if (error instanceof AddressFault) throw refuse('backup.badAddress', { problem: error.words });
    throw error;
  }
};

/** A mark is one of an address; a place that moves gets a new one. */
const isMarked = (before: PlaceRow | undefined, { type, address }: BackupPlaceDraft): boolean =>
  before?.marked === true && before.type === type && before.address === address;

/** Places elsewhere that copies of backups go to. */
export const createPlaces = (deps: PlacesDeps): BackupPlaces => {
  const { database, secrets } = deps;
  const settingsOf = (row: PlaceRow): PlaceSettings => ({ ...row, secret: openSecret(secrets, row) });
  return {
    listPlaces: (language) => database.read((db) => readPlaces(db, language)),
    async savePlace(draft, caller) {
      refuseBad(draft);
      return database.transaction(async (tx) => {
        const { id } = await saveRow(tx, keptPlaces, draft, caller, (before, rowId) => {
          const secretSealed = sealSecret(secrets, rowId, secretAfter(secrets, draft, before));
          return {
            values: { secretSealed, marked: isMarked(before, draft) },
            after: { hasSecret: secretSealed !== null, secretEntered: draft.secret !== undefined },
          };
        });
        return { id };
      });
    },
    async removePlace(id, caller) {
      await database.transaction(async (tx) => {
        await removeRow(tx, keptPlaces, id, caller);
        await leaveSchedule(tx, id);
      });
    },
    async testPlace(draft, caller) {
      refuseBad(draft);
      const before = draft.id === undefined ? undefined : await findPlace(database.db, draft.id);
      if (draft.id !== undefined && before === undefined) throw refuse('404');
      const settings: PlaceSettings = {
        ...draft,
        hostKey: fingerprintIn(draft.hostKey) ?? '',
        secret: secretAfter(secrets, draft, before),
        marked: isMarked(before, draft),
      };
      const result = await tryPlace(settings, deps, caller);
      if (result.passed && before && before.address === draft.address)
        await noteMarked(database.db, before.id, before.address);
      return result;
    },
    async openPlace(id, signal) {
      const row = await findPlace(database.db, id);
      if (row === undefined) throw new PlaceError('missing', 'the place has been removed');
      const place = await openPlace(settingsOf(row), deps, signal);
      if (row.type === 'folder' && !row.marked) await noteMarked(database.db, id, row.address);
      return place;
    },
    async noteResult(id, error) {
      const nothing = { account: '', secret: '' };
      const fault = error === null || error instanceof PlaceError ? error : explainFault(error, 'write', nothing);
      await noteOutcome(database.db, id, fault);
      return fault;
    },
  };
};
