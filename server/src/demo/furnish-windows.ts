import { type AlarmWindowDraft, alarmWindowsEndpoints, textOf } from '@eoms/contract';
import { sampleWindows as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

const hour = 3_600_000;
const sunday = 7;

/** Where work is going on for some days, and what is cut off on Sunday nights. */
export interface WindowScopes {
  readonly deviceIds: string[];
  readonly groupIds: string[];
}

/** One maintenance window that is open at the first start and suppresses alarms, and one that returns every week. */
export const furnishWindows = async (
  call: InternalCall,
  { language }: DemoFile,
  { deviceIds, groupIds }: WindowScopes,
): Promise<void> => {
  const known = await call(alarmWindowsEndpoints.pageAlarmWindows, { query: { size: '1' } });
  if (known.total > 0) return;
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const lamps: AlarmWindowDraft = {
    name: textOf(texts.lamps, language),
    reason: textOf(texts.lampsReason, language),
    enabled: true,
    levels: [],
    scope: { placeIds: [], groupIds: [], deviceIds },
    schedule: { kind: 'once', from: at(-2 * hour), to: at(5 * 24 * hour) },
  };
  const network: AlarmWindowDraft = {
    name: textOf(texts.network, language),
    reason: textOf(texts.networkReason, language),
    enabled: true,
    levels: [],
    scope: { placeIds: [], groupIds, deviceIds: [] },
    schedule: {
      kind: 'weekly',
      days: [sunday],
      from: '02:00',
      to: '04:00',
      firstDate: at(0).slice(0, 10),
      lastDate: null,
    },
  };
  for (const body of deviceIds.length > 0 ? [lamps, network] : [network])
    await call(alarmWindowsEndpoints.saveAlarmWindow, { body });
};
