import {
  actionGroupsEndpoints,
  commandsEndpoints,
  meetingsEndpoints,
  type PanelDraft,
  type PanelPart,
  pageOfPart,
} from '@eoms/contract';
import { panelsChanged, sessionsRevoked } from '../../platform/auth/auth.news.ts';
import type { Passwords } from '../../platform/auth/password.ts';
import { isAmong } from '../../platform/auth/rights.ts';
import { lockRow, removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { takePairing } from './pairings.store.ts';
import { panelCalled } from './panel-sessions.news.ts';
import { type PanelRow, panelsIn, setPanel } from './panel-sessions.store.ts';

export interface PanelChangesDeps {
  readonly platform: Pick<Platform, 'database' | 'news'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly places: Pick<PlacesModule, 'seesPlace'>;
}

/** What somebody needs who lets a panel do the same without being signed in. */
const neededFor: Readonly<Record<PanelPart, readonly Parameters<Caller['permits']>[0][]>> = {
  control: [],
  scenes: [],
  meetings: [],
  operate: [commandsEndpoints.executeAction.needs],
  runScene: [actionGroupsEndpoints.executeActionGroup.needs],
  extendMeeting: [meetingsEndpoints.extendMeeting.needs],
  endMeeting: [meetingsEndpoints.endMeeting.needs],
  checkIn: [meetingsEndpoints.checkIn.needs],
  bookMeeting: [meetingsEndpoints.saveMeeting.needs],
};

const noToken = { tokenHash: null, nextTokenHash: null, pairedAt: null, seenAt: null, locked: true } as const;

/** Changes that administrators make to panels. */
export const createPanelChanges = ({ platform, passwords, places }: PanelChangesDeps) => {
  const { database, news } = platform;
  const changed = ({ id, placeId }: Pick<PanelRow, 'id' | 'placeId'>): void =>
    news.publish(panelsChanged, { panelIds: [id], placeId });
  const shutOut = (row: PanelRow): void => {
    const tokenHashes = [row.tokenHash, row.nextTokenHash].filter((hash) => hash !== null);
    if (tokenHashes.length > 0) news.publish(sessionsRevoked, { tokenHashes, reason: 'revoked' });
    changed(row);
  };
  const check = async ({ placeId, parts }: PanelDraft, caller: Caller): Promise<void> => {
    if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('panel.placeId');
    const field = [{ field: 'panel.parts' }];
    if (!parts.every((part) => parts.includes(pageOfPart[part]))) throw refuse('panel.partWithoutPage', {}, field);
    if (!parts.every((part) => neededFor[part].every((right) => isAmong(caller.placesFor(right), placeId))))
      throw refuse('panel.notAllowed', {}, field);
  };
  const pinOf = async ({ pin }: PanelDraft) => ({
    values: pin === undefined ? {} : { pinHash: pin === null ? null : await passwords.hash(pin) },
    after: { pinChanged: pin !== undefined },
  });

  return {
    changed,
    /** Lets the panel with this code in, in place of an earlier one if `id` names it. */
    async pair({ code, id, panel }: { code: string; id?: string | undefined; panel: PanelDraft }, caller: Caller) {
      await check(panel, caller);
      const { values, after } = await pinOf(panel);
      const saved = await database.transaction(async (tx) => {
        const pairing = await takePairing(tx, code);
        if (!pairing) throw refuse('panel.codeUnknown', {}, [{ field: 'code' }]);
        const { tokenHash, address, browser } = pairing;
        const now = new Date();
        const token = { ...noToken, tokenHash, tokenSince: now, address, browser };
        const paired = { ...token, pairedAt: now, pairedBy: caller.username, pinFailures: 0, pinWaitUntil: null };
        return saveRow(tx, panelsIn(caller.places), { ...panel, id }, caller, () => ({
          values: { ...values, ...paired, locked: true, usedAt: now, version: null, battery: null },
          after: { ...after, address },
        }));
      });
      if (saved.before) shutOut(saved.before);
      changed({ id: saved.id, placeId: panel.placeId });
      return { id: saved.id };
    },
    async save(
      { id, revision, panel }: { id: string; revision?: number | undefined; panel: PanelDraft },
      caller: Caller,
    ) {
      await check(panel, caller);
      const pin = await pinOf(panel);
      const { before } = await database.transaction((tx) =>
        saveRow(tx, panelsIn(caller.places), { ...panel, id, revision }, caller, () => pin),
      );
      if (before && before.placeId !== panel.placeId) changed(before);
      changed({ id, placeId: panel.placeId });
      return { id };
    },
    async lock(id: string, caller: Caller): Promise<null> {
      const row = await database.transaction(async (tx) => {
        const before = await lockRow(tx, panelsIn(caller.places), id);
        await setPanel(tx, id, { locked: true });
        await caller.audit({ target: id, after: { locked: true } }, tx);
        return before;
      });
      changed(row);
      return null;
    },
    async identify(id: string, caller: Caller): Promise<null> {
      const { placeId } = await lockRow(database.db, panelsIn(caller.places), id);
      news.publish(panelCalled, { panelId: id, placeId });
      return null;
    },
    async revoke(id: string, caller: Caller): Promise<null> {
      const row = await database.transaction(async (tx) => {
        const before = await lockRow(tx, panelsIn(caller.places), id);
        await setPanel(tx, id, noToken);
        await caller.audit({ target: id, before: { paired: before.tokenHash !== null }, after: { paired: false } }, tx);
        return before;
      });
      shutOut(row);
      return null;
    },
    async remove(id: string, caller: Caller): Promise<null> {
      shutOut(await database.transaction((tx) => removeRow(tx, panelsIn(caller.places), id, caller)));
      return null;
    },
  };
};
export type PanelChanges = ReturnType<typeof createPanelChanges>;
