import type { InspectionFinding } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { checked, type SampleInspection, type SampleItem } from '../../modules/inspections/inspections.module.ts';
import { startOfDay } from '../sample-meetings.ts';
import { numbersFrom } from '../seeded-numbers.ts';

/** A device that the plan inspects. */
export type InspectedSample = Omit<SampleItem, 'outcome' | 'findings'>;

const days = 20;
const minute = 60_000;
/** Out of a hundred devices, so many do not answer on a morning. */
const silentPercent = 2;

const findingOf = (
  silent: boolean,
  last: InspectionFinding | undefined,
  lastAt: Date | undefined,
): InspectionFinding => ({
  ...checked('reachable', silent ? 'failed' : 'passed', {
    seen: silent ? texts.silent : texts.answered,
    expected: texts.answers,
  }),
  before: last && lastAt ? { outcome: last.outcome, seen: last.seen, value: null, at: lastAt.toISOString() } : null,
  times: silent ? 1 + (last?.times ?? 0) : 0,
});

/** The mornings of the last weeks: a device here and there did not answer, some of them several days running. */
export const pastInspections = (
  planId: string,
  devices: readonly InspectedSample[],
  { seed, now = new Date() }: { readonly seed: number; readonly now?: Date },
): SampleInspection[] => {
  const next = numbersFrom(seed + 4_711);
  const last = new Map<string, { finding: InspectionFinding; at: Date }>();
  return Array.from({ length: days }, (_, index) => {
    const dueAt = new Date(startOfDay(now, index - days).getTime() + (7 * 60 + 30) * minute);
    const endedAt = new Date(dueAt.getTime() + 40_000);
    const items = devices.map((device): SampleItem => {
      const known = last.get(device.deviceId);
      const stays = known?.finding.outcome === 'failed' && next() < 0.4;
      const silent = stays || next() * 100 < silentPercent;
      const finding = findingOf(silent, known?.finding, known?.at);
      last.set(device.deviceId, { finding, at: endedAt });
      return { ...device, outcome: silent ? 'failed' : 'passed', findings: [finding] };
    });
    return { planId, dueAt, endedAt, items };
  });
};
