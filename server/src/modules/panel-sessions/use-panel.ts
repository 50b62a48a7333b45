import type { PanelSelf } from '@eoms/contract';
import type { PanelRights } from '../../platform/auth/panel-rights.ts';
import type { Passwords } from '../../platform/auth/password.ts';
import { hashToken, newPanelToken } from '../../platform/auth/token.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { PanelChanges } from './change-panels.ts';
import { findPanel, notePanel, type PanelRow, setPanel } from './panel-sessions.store.ts';
import { beginTry, openPanel, secondsToWait } from './pin-tries.store.ts';

export interface UsePanelDeps {
  readonly platform: Pick<Platform, 'database'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly places: Pick<PlacesModule, 'details'>;
  readonly version: string;
  readonly changed: PanelChanges['changed'];
}

const renewAfterMs = 86_400_000;

interface Report extends Pick<PanelRow, 'battery'> {
  readonly version: string;
  readonly touchedSecondsAgo: number | null;
}

/** What a panel does about itself: it is the caller. */
export const createPanelUse = ({ platform, passwords, places, version, changed }: UsePanelDeps) => {
  const { db, transaction } = platform.database;
  const rightsOf = ({ panel }: Caller): PanelRights => {
    if (!panel) throw refuse('403');
    return panel;
  };
  const rowOf = async (caller: Caller): Promise<PanelRow> => {
    const row = await findPanel(db, rightsOf(caller).id);
    if (!row) throw refuse('401');
    return row;
  };

  return {
    rightsOf,
    async self(caller: Caller): Promise<PanelSelf> {
      const { id, name, placeId, parts, groupIds, idleMinutes, language, appearance, ...row } = await rowOf(caller);
      const [place] = await places.details([placeId], placeId);
      const since = row.tokenSince?.getTime() ?? 0;
      return {
        id,
        name,
        placeId,
        parts,
        groupIds,
        idleMinutes,
        language,
        appearance,
        version,
        placeName: place?.name ?? '',
        placeState: place?.state ?? 'unknown',
        combined: place?.combination?.role === 'part' && place.combination.combined,
        locked: rightsOf(caller).locked,
        hasPin: row.pinHash !== null,
        now: new Date().toISOString(),
        renew: Date.now() - since > renewAfterMs,
      };
    },
    async report({ touchedSecondsAgo, ...report }: Report, caller: Caller): Promise<null> {
      const { id, locked } = rightsOf(caller);
      const seen = { ...report, address: caller.ip, browser: caller.userAgent.slice(0, 300).toWellFormed() };
      await notePanel(db, id, seen, locked ? null : touchedSecondsAgo);
      return null;
    },
    /** Throws 'panel.pinMissing', 'panel.pinWait' or 'panel.pinWrong'; every one of them is in the audit log. */
    async unlock(pin: string | null, caller: Caller): Promise<null> {
      const row = await rowOf(caller);
      if (row.pinHash !== null) {
        if (pin === null) throw refuse('panel.pinMissing');
        const wait = await beginTry(db, row.id);
        if (wait !== null) throw refuse('panel.pinWait', { seconds: wait });
        if (!(await passwords.verify(row.pinHash, pin))) {
          const seconds = await secondsToWait(db, row.id);
          throw seconds > 0 ? refuse('panel.pinWait', { seconds }) : refuse('panel.pinWrong');
        }
      }
      await transaction(async (tx) => {
        await openPanel(tx, row.id);
        await caller.audit({ target: row.id, after: { locked: false } }, tx);
      });
      changed(row);
      return null;
    },
    async lock(caller: Caller): Promise<null> {
      const row = await rowOf(caller);
      await setPanel(db, row.id, { locked: true });
      await caller.audit({ target: row.id, after: { locked: true } });
      changed(row);
      return null;
    },
    async renew(caller: Caller): Promise<{ token: string }> {
      const row = await rowOf(caller);
      const token = newPanelToken();
      await setPanel(db, row.id, { nextTokenHash: hashToken(token) });
      await caller.audit({ target: row.id });
      return { token };
    },
  };
};
export type PanelUse = ReturnType<typeof createPanelUse>;
