import type { Config } from '../modules/config/config.module.ts';
import { createDataOutbound } from '../modules/data-behaviors/data-behaviors.module.ts';
import { createDirectoryOutbound } from '../modules/directories/directories.module.ts';
import { createCalendarOutbound } from '../modules/meetings/meetings.module.ts';
import { createNoticeOutbound, createPushOutbound } from '../modules/notices/notices.module.ts';
import { createProviderFetch } from '../modules/session/session.module.ts';
import type { OutboundWays } from './wiring.deps.ts';

interface WaysOptions {
  readonly ownPorts: readonly number[];
  /** Of the sample venue: whether one of its simulated services may listen on this port of this machine. */
  readonly isSample?: (port: number) => boolean;
}

/** The guarded ways to targets that people enter; each asks the settings anew, so that a change counts at once. */
export const outboundWays = (networks: Config['networks'], { ownPorts, isSample }: WaysOptions): OutboundWays => ({
  providerFetch: createProviderFetch({ ownPorts }),
  directories: createDirectoryOutbound({ ownPorts }),
  calendars: createCalendarOutbound(async () => (await networks()).calendars, { ownPorts }),
  notices: createNoticeOutbound(async () => (await networks()).notices, { ownPorts }),
  data: createDataOutbound(async () => (await networks()).data, { ownPorts, ...(isSample ? { isSample } : {}) }),
  push: createPushOutbound(async () => (await networks()).push, { ownPorts }),
});
