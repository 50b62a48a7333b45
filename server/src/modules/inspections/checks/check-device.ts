import type { AutomaticCheck, InspectionFinding } from '@eoms/contract';
import { AutomaticCheck as kinds } from '@eoms/contract';
import type { DevicesModule } from '../../devices/devices.module.ts';
import type { AskedDevice, Checked, PastItem } from './asked-device.ts';
import { type CheckActiveDeps, checkActive, type Switching } from './check-active.ts';
import { checkAlarms, checkReachable, checkRoundTrip } from './check-link.ts';
import { type CheckMediaDeps, checkAudio, checkPicture, checkSignal } from './check-media.ts';
import { checkBaseline, checkLimits, checkModel } from './check-values.ts';

export interface CheckDeviceDeps extends CheckMediaDeps, CheckActiveDeps {
  readonly alarms: DevicesModule['alarms'];
}

type Check = (
  asked: AskedDevice,
  deps: CheckDeviceDeps,
  switching: Switching,
) => readonly Checked[] | Promise<readonly Checked[]>;

/** How each kind of check is carried out. */
const checks: Readonly<Record<AutomaticCheck, Check>> = {
  reachable: checkReachable,
  roundTrip: checkRoundTrip,
  limits: checkLimits,
  alarms: (asked, { alarms }) => checkAlarms(asked, alarms),
  model: checkModel,
  baseline: checkBaseline,
  signal: checkSignal,
  audio: checkAudio,
  picture: checkPicture,
  active: (asked, deps, switching) => checkActive(deps, asked, switching),
};

/** Adds what was found the time before, and how often in a row it has failed. */
export const againstLast = (findings: readonly Checked[], past: readonly PastItem[]): InspectionFinding[] => {
  const [last] = past;
  return findings.map((finding) => {
    const before = last?.findings.find(({ key }) => key === finding.key);
    const times = finding.outcome === 'failed' ? 1 + (before?.outcome === 'failed' ? before.times : 0) : 0;
    const { outcome, seen, value } = before ?? {};
    return {
      ...finding,
      times,
      before:
        last && outcome !== undefined
          ? { outcome, seen: seen ?? null, value: value ?? null, at: last.endedAt.toISOString() }
          : null,
    };
  });
};

/** Carries out the wanted checks, one after the other, in the order of their kinds. */
export const checkDevice = async (
  deps: CheckDeviceDeps,
  asked: AskedDevice,
  wanted: readonly AutomaticCheck[],
  switching: Switching,
  /** What is found where a check itself fails; it may throw, to have all of them tried again. */
  broken: (kind: AutomaticCheck, error: unknown) => Checked,
): Promise<Checked[]> => {
  const found: Checked[] = [];
  for (const kind of kinds.options) {
    if (!wanted.includes(kind)) continue;
    try {
      found.push(...(await checks[kind](asked, deps, switching)));
    } catch (error) {
      found.push(broken(kind, error));
    }
  }
  return found;
};
