import type { AnyEndpoint, Capability, PanelUse } from '@eoms/contract';
import type { Identity } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { PanelRecord, PanelRights } from './panel-rights.ts';

const isLocked = ({ locked, usedAt, idleMs }: PanelRecord, now: number): boolean =>
  locked || now - usedAt.getTime() >= idleMs;

/** A panel has no user's rights: it makes only the calls that declare panels, in its own place. */
export const panelIdentity = (record: PanelRecord, tokenHash: string, now: number): Identity => {
  const { panelId, name, placeIds, parts, deviceIds, capabilities, groupIds } = record;
  return {
    userId: panelId,
    username: name,
    sessionId: panelId,
    tokenHash,
    superAdministrator: false,
    places: placeIds,
    permits: () => false,
    placesFor: () => [],
    panel: { id: panelId, parts, deviceIds, capabilities, groupIds, locked: isLocked(record, now) },
  };
};

/** Whether a panel may use what is declared for panels with `use`; nothing that is not declared. */
export const panelMay = ({ parts, locked }: PanelRights, use: PanelUse | undefined): boolean => {
  if (use === undefined) return false;
  if (use === 'always') return true;
  return !locked && (use === 'unlocked' || parts.includes(use));
};

/** Throws '403' for a call that is not for this panel, and 'panel.locked' for one that is when it is unlocked. */
export const refuseToPanel = (panel: PanelRights, { panels }: Pick<AnyEndpoint, 'panels'>): void => {
  if (panelMay(panel, panels)) return;
  throw refuse(panelMay({ ...panel, locked: false }, panels) ? 'panel.locked' : '403');
};

/** Whether the caller may run this action group: panels may be limited to some. */
export const mayRunGroup = ({ panel }: Pick<Identity, 'panel'>, groupId: string): boolean =>
  panel?.groupIds?.includes(groupId) ?? true;

/** Whether the caller may send this action to a device that it sees: panels may be limited to some devices and kinds. */
export const mayOperate = (
  { panel }: Pick<Identity, 'panel'>,
  deviceId: string,
  { capability }: { readonly capability?: Capability | undefined },
): boolean => {
  if (!panel) return true;
  const { deviceIds, capabilities } = panel;
  if (deviceIds !== null && !deviceIds.includes(deviceId)) return false;
  return capabilities === null || (capability !== undefined && capabilities.includes(capability));
};

/** Longer than a slow network takes, and too short for somebody to have left the room. */
const latestMs = 10_000;

/**
 * A tap reaches the server when its network comes back, perhaps minutes later: each change names the moment, by the
 * server's clock, after which it is not wanted any more. Throws 'panel.tooLate'.
 */
export const refuseLate = (notAfter: string | undefined, now: number): void => {
  const until = Number(notAfter);
  if (notAfter === undefined || !Number.isFinite(until) || until < now || until > now + latestMs)
    throw refuse('panel.tooLate');
};
