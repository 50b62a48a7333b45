import type { PanelDraft } from '@eoms/contract';
import { hashToken, newPanelToken } from '../../platform/auth/token.ts';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { panelSessions as panels } from './panel-sessions.tables.ts';

export interface SamplePanel extends Omit<PanelDraft, 'pin'> {
  readonly address: string;
  readonly version: string;
}

/** Adds panels that were seen a while ago; nobody has their tokens. One that is there stays as it is. */
export const addSamples = async (db: Executor, samples: readonly SamplePanel[]): Promise<void> => {
  const now = new Date();
  await db
    .insert(panels)
    .values(
      samples.map((sample) => ({
        ...sample,
        id: newId(),
        tokenHash: hashToken(newPanelToken()),
        tokenSince: now,
        pairedAt: new Date(now.getTime() - 9 * 86_400_000),
        pairedBy: 'admin',
        seenAt: new Date(now.getTime() - 40 * 60_000),
        browser: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Safari/537.36',
        battery: { percent: 100, charging: true },
        sample: true,
      })),
    )
    .onConflictDoNothing();
};
