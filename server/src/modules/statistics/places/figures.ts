import type { AirQuality, MonthlyWarnings, WeeklyReport } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { fillTrend } from '../../alarms/alarms.module.ts';
import { airBySpan } from './air-quality.store.ts';
import { alarmFigures, alarmsByMonth } from './faults.store.ts';
import { grouped } from './grouped.ts';
import { type KnownDevices, measuredIn, type Rooms } from './needed-devices.ts';
import { lastMonths, type Period, periodBefore } from './periods.ts';
import { readReliability } from './reliability.ts';
import { readUsage } from './usage.ts';

export interface FigureDeps {
  readonly database: Pick<Database, 'read' | 'db'>;
  readonly devices: KnownDevices;
  readonly places: { readonly relations: Rooms };
}

const monthsShown = 12;

export const monthlyWarnings = ({ database }: FigureDeps, scope: PlaceScope): Promise<MonthlyWarnings> =>
  database.read(async (db) => {
    const starts = lastMonths(new Date(), monthsShown);
    return fillTrend(starts, await alarmsByMonth(db, scope, starts));
  });

/** Average and highest of all sensors of a kind. Hours without a value stay empty. */
export const airQuality = ({ database, devices }: FigureDeps, scope: PlaceScope, period: Period): Promise<AirQuality> =>
  database.read(async (db) => {
    const measured = measuredIn(devices, scope);
    const rows = await airBySpan(db, measured, period);
    const series = [...grouped(measured, ({ capability }) => capability).values()].flatMap((own) => {
      const [first] = own;
      const found = new Map(rows.filter((row) => row.capability === first?.capability).map((row) => [row.span, row]));
      if (!first || found.size === 0) return [];
      const points = period.starts.map((at, i) => {
        const { average = null, highest = null } = found.get(i + 1) ?? {};
        return { at: at.toISOString(), average, highest };
      });
      return [{ capability: first.capability, unit: first.unit, sensors: own.length, points }];
    });
    return { from: period.from.toISOString(), to: period.to.toISOString(), series };
  });

const figuresOf = async (
  { database, devices, places: { relations: rooms } }: FigureDeps,
  scope: PlaceScope,
  period: Period,
) => {
  const [usage, reliability, alarms] = await Promise.all([
    database.read((db) => readUsage(db, scope, period)),
    database.read((db) => readReliability(db, { devices, rooms }, scope, period)),
    database.read((db) => alarmFigures(db, scope, period)),
  ]);
  return { usage, reliability, alarms };
};

const compare = (now: Awaited<ReturnType<typeof figuresOf>>, before: typeof now, period: Period): WeeklyReport => {
  const figure = (of: (figures: typeof now) => number | null) => ({ now: of(now), before: of(before) });
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    meetings: figure(({ usage }) => usage.meetings),
    usage: figure(({ usage }) => usage.share),
    reliability: figure(({ reliability }) => reliability.share),
    lostMinutes: figure(({ reliability }) => reliability.lostMinutes),
    alarms: figure(({ alarms }) => alarms.raised),
    repairHours: figure(({ alarms }) => alarms.repairHours),
  };
};

/** Everything that a report shows, for exactly the places of the scope. */
export const reportFigures = async (deps: FigureDeps, scope: PlaceScope, period: Period) => {
  const [now, before, warnings] = await Promise.all([
    figuresOf(deps, scope, period),
    figuresOf(deps, scope, periodBefore(period)),
    monthlyWarnings(deps, scope),
  ]);
  return { usage: now.usage, reliability: now.reliability, warnings, weekly: compare(now, before, period) };
};
