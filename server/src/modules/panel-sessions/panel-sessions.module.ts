import { may, panelChanged, panelIdentified } from '@eoms/contract';
import { panelsChanged, sessionsRevoked } from '../../platform/auth/auth.news.ts';
import type { PanelRecord } from '../../platform/auth/panel-rights.ts';
import type { Passwords } from '../../platform/auth/password.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { MeetingsModule } from '../meetings/meetings.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { createPanelChanges } from './change-panels.ts';
import { createPairing } from './pair-panels.ts';
import { removeOldPairings } from './pairings.store.ts';
import { panelRoutes } from './panel.routes.ts';
import { panelCalled } from './panel-sessions.news.ts';
import { panelSessionsRoutes } from './panel-sessions.routes.ts';
import { findByToken } from './panel-sessions.store.ts';
import { addSamples, type SamplePanel } from './sample-panels.store.ts';
import { createPanelUse } from './use-panel.ts';

export interface PanelSessionsDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'live' | 'jobs' | 'log'>;
  readonly passwords: Pick<Passwords, 'hash' | 'verify'>;
  readonly places: Pick<PlacesModule, 'seesPlace' | 'details' | 'relations'>;
  readonly meetings: Pick<MeetingsModule, 'conduct'>;
  /** Of the program: a panel loads itself again when it changes. */
  readonly version: string;
}

export interface PanelSessionsModule extends ModuleParts {
  /** Used by the authorizer. */
  findPanel(tokenHash: string): Promise<PanelRecord | null>;
  /** Adds panels of the sample venue. */
  addSamples(samples: readonly SamplePanel[]): Promise<void>;
}

const watch = may('view', 'panelSession');

/** Tablets and wall panels that show and control their place without anybody being signed in. */
export const createPanelSessions = (deps: PanelSessionsDeps): PanelSessionsModule => {
  const { platform, passwords, places, meetings, version } = deps;
  const { database, news, live, jobs, log } = platform;
  const pairing = createPairing(database);
  const changes = createPanelChanges({ platform, passwords, places });
  const use = createPanelUse({ platform, passwords, places, version, changed: changes.changed });
  live.allowTopic('panels', watch, (_, rest) => rest === '');
  live.pushes(panelsChanged, ({ panelIds, placeId }, publish) => {
    if (placeId === undefined) return;
    for (const panelId of panelIds) publish('panels', panelChanged, { panelId, placeId }, { placeId });
  });
  live.pushes(panelCalled, ({ panelId, placeId }, publish) =>
    publish(`panel:${panelId}`, panelIdentified, { panelId }, { placeId }),
  );
  live.allowTopic('panel', 'session', (caller, rest) => caller.panel?.id === rest, 'always');
  jobs.work('panels.tidy', () => removeOldPairings(database.db));
  jobs.schedule('panels.tidy', '*/10 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the tidying of pairing codes could not be scheduled');
  });
  return {
    routes: [
      ...panelSessionsRoutes({ database, pairing, changes }),
      ...panelRoutes({ pairing, use, meetings: meetings.conduct }),
    ],
    addSamples: (samples) => addSamples(database.db, samples),
    async findPanel(tokenHash) {
      const found = await findByToken(database.db, tokenHash);
      if (found?.replaced) news.publish(sessionsRevoked, { tokenHashes: [found.replaced], reason: 'expired' });
      return found ? { ...found.record, placeIds: places.relations.roomsInUse(found.record.placeId) } : null;
    },
  };
};
