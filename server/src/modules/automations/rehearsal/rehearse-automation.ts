import {
  type AutomationDraft,
  type AutomationRehearsal,
  type AutomationTrigger,
  type ByKind,
  byKind,
  mostMoments,
  type NotRehearsed,
  type PlaceState,
  type RehearsalOrder,
  type RehearsedMoment,
  type RehearsedOutcome,
  say,
  type Text,
  type VariableValue,
} from '@eoms/contract';
import { type DeviceState, type PlayedMoment, playTriggers, type Recorded } from '@eoms/engine';
import { DateTime } from 'luxon';
import { inSlices } from '../../../platform/in-slices.ts';
import { createTurnstile } from '../../../platform/turnstile.ts';
import type { CalendarModule } from '../../calendar/calendar.module.ts';
import {
  type ChecksModule,
  devicePast,
  devicesInChecks,
  during,
  judgeChecks,
  type Present,
  placesInChecks,
  propertiesInChecks,
  sustainedOthers,
  sustainedSeconds,
  variablesInChecks,
} from '../../checks/checks.module.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { localsOf, type Track, type VariablesModule } from '../../variables/variables.module.ts';
import { deviceCause } from '../triggers/device-cause.ts';
import { deviceTriggers } from '../triggers/device-triggers.ts';
import { type PastDeps, pastMoments } from './past-moments.ts';
import type { Span } from './recorded-past.store.ts';

export interface RehearseDeps extends PastDeps {
  readonly devices: Pick<DevicesModule, 'engine'>;
  readonly checks: Pick<ChecksModule, 'words' | 'recordedOf' | 'placeTracks'>;
  readonly variables: Pick<VariablesModule, 'tracks' | 'settled'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const most = { devices: 200, readings: 500_000, ms: 15_000 };
/** Reading and playing the past of many devices takes its time. */
const turns = { atOnce: 1, waitingAtMost: 10 };

const baseOf = (property: string): string => property.replace(/\[\d+\]$/, '');

/** What is asked of each device: properties by their ids. */
const askedOf = ({ triggers, condition }: AutomationDraft): Map<string, Set<string>> => {
  const asked = new Map<string, Set<string>>();
  const ask = (deviceId: string, property?: string): void => {
    const own = asked.get(deviceId) ?? new Set<string>();
    asked.set(deviceId, property === undefined ? own : own.add(baseOf(property)));
  };
  for (const trigger of triggers)
    if ('deviceIds' in trigger)
      for (const id of trigger.deviceIds) ask(id, trigger.kind === 'property' ? trigger.property : undefined);
  for (const id of devicesInChecks(condition)) ask(id);
  for (const { deviceId, property } of propertiesInChecks(condition)) ask(deviceId, property);
  return asked;
};

const rehearsed = (): null => null;
/** What of each kind of trigger is recorded nowhere, so that it cannot be played. */
const leftOut: ByKind<AutomationTrigger, NotRehearsed | null> = {
  property: rehearsed,
  connection: rehearsed,
  alarm: ({ change }) => (change === 'acknowledged' ? 'acknowledged' : null),
  placeState: ({ kind }) => kind,
  meeting: rehearsed,
  schedule: rehearsed,
  webhook: () => 'webhook',
  mqtt: ({ kind }) => kind,
  entityRecord: ({ kind }) => kind,
  start: () => 'start',
};
const notRehearsed = ({ triggers }: AutomationDraft): NotRehearsed[] => [
  ...new Set(triggers.flatMap((one) => byKind(leftOut, one) ?? [])),
];

/** The connection before the first of its changes; without one for a month it was as it is now. */
const before = ([first]: readonly { readonly offline: boolean }[]): 'online' | 'offline' | undefined =>
  first && (first.offline ? 'online' : 'offline');

const readPast = async ({ devices, checks }: RehearseDeps, automation: AutomationDraft, span: Span) => {
  const asked = [...askedOf(automation)];
  const held = sustainedSeconds(automation.condition);
  const until = Date.now() + most.ms;
  const now = new Map(
    devices
      .engine()
      .state.many(asked.map(([id]) => id))
      .map((one) => [one.deviceId, one.connection]),
  );
  const past: { deviceId: string; recorded: Recorded[]; connection: 'online' | 'offline' | 'unknown' }[] = [];
  let readings = 0;
  for (const [deviceId, properties] of asked.slice(0, most.devices)) {
    if (readings > most.readings || Date.now() > until) break;
    const earlier = { from: new Date(span.from.getTime() - (held.get(deviceId) ?? 0) * 1_000), to: span.to };
    const { values, connections } = await checks.recordedOf({ deviceId, properties: [...properties], ...earlier });
    readings += values.length;
    past.push({
      deviceId,
      recorded: [...values, ...connections].sort((a, b) => a.at - b.at),
      connection: before(connections) ?? now.get(deviceId) ?? 'unknown',
    });
  }
  return { past, readings, truncated: past.length < asked.length };
};

/** Variables and places at a moment, as far as they were recorded, with their past. */
const readOthers = async ({ checks, places, variables }: RehearseDeps, automation: AutomationDraft, { from }: Span) => {
  const { condition } = automation;
  const [names, placeIds, locals] = [variablesInChecks(condition), placesInChecks(condition), localsOf(automation)];
  const earlier = new Date(from.getTime() - sustainedOthers(condition).seconds * 1_000);
  const [variablePast, placePast, settled, found] = await Promise.all([
    names.length > 0 ? variables.tracks(names, locals, earlier) : new Map<string, Track<VariableValue>>(),
    placeIds.length > 0 ? checks.placeTracks(placeIds, earlier) : new Map<string, Track<PlaceState | null>>(),
    variables.settled(names, locals),
    placeIds.length > 0 ? places.detailsOf('all', placeIds) : [],
  ]);
  const at = <T>({ begin, changes }: Track<T>, moment: number): T | undefined => {
    const last = during(changes, moment, moment).begin;
    return last === undefined ? begin : last;
  };
  const variableAt = ({ name, value, since }: (typeof settled)[number], moment: number) => {
    const track = variablePast.get(name);
    const known = track ? at(track, moment) : since === null || since.getTime() <= moment ? value : undefined;
    return known === undefined ? [] : [[name, known] as const];
  };
  const placeAt = ({ id, name }: (typeof found)[number], moment: number) => {
    const track = placePast.get(id);
    const state = track && at(track, moment);
    return state ? [[id, { name, state }] as const] : [];
  };
  return (moment: number): Pick<Present, 'variables' | 'places' | 'variablePast' | 'placePast'> => ({
    variablePast,
    placePast,
    variables: new Map(settled.flatMap((one) => variableAt(one, moment))),
    places: new Map(found.flatMap((one) => placeAt(one, moment))),
  });
};

const datesOf = ({ from, to }: Span): Map<string, { date: string; wouldRun: number; others: number }> => {
  const days = new Map();
  for (
    let day = DateTime.fromJSDate(from).startOf('day');
    day.toMillis() <= to.getTime();
    day = day.plus({ days: 1 })
  ) {
    const date = day.toISODate() ?? '';
    days.set(date, { date, wouldRun: 0, others: 0 });
  }
  return days;
};

/** Plays the recorded past through an automation; nothing is carried out or stored. */
export const createRehearse = (deps: RehearseDeps) => {
  const { calendar, checks } = deps;
  const { words } = checks;
  const inTurn = createTurnstile(turns);

  const rehearse = async ({ automation, days }: RehearsalOrder): Promise<AutomationRehearsal> => {
    const { condition, mostPerHour, triggers } = automation;
    const to = new Date();
    const span = { from: new Date(to.getTime() - days * dayMs), to };
    const venue = await calendar.read();
    const { moments, truncated: isCut } = await pastMoments(deps, automation, span, venue);
    const { past, readings, truncated } = await readPast(deps, automation, span);
    const others = await readOthers(deps, automation, span);
    const ran: number[] = [];
    const counts: Record<RehearsedOutcome, number> = { wouldRun: 0, notMet: 0, unknown: 0, tooOften: 0 };
    const byDay = datesOf(span);
    const latest: RehearsedMoment[] = [];

    const recorded = new Map(past.map((one) => [one.deviceId, devicePast(one.recorded)]));

    const causeOf = ({ fired, moment }: PlayedMoment): Text => {
      if (!fired) return moments[moment ?? -1]?.text ?? say('', '');
      const trigger = triggers.find(({ id }) => id === fired.triggerId);
      return deviceCause(words, fired, trigger?.kind === 'connection' ? trigger.to : 'online').text;
    };
    const isTooOften = (at: number): boolean => {
      while (ran[0] !== undefined && ran[0] <= at - hourMs) ran.shift();
      return ran.length >= mostPerHour;
    };
    const presentOf = (one: PlayedMoment): Present => {
      const states = new Map<string, DeviceState>();
      for (const id of devicesInChecks(condition)) {
        const state = one.state(id);
        if (state) states.set(id, state);
      }
      return { devices: states, calendar: venue, at: one.at, past: recorded, ...others(one.at) };
    };
    const judge = (one: PlayedMoment): void => {
      // As live, the condition is not looked at where it has run too often.
      const isCutOff = isTooOften(one.at);
      const { met, isKnown, checks } = judgeChecks(isCutOff ? null : condition, presentOf(one), words);
      const outcome = isCutOff ? 'tooOften' : met ? 'wouldRun' : isKnown ? 'notMet' : 'unknown';
      if (outcome === 'wouldRun') ran.push(one.at);
      counts[outcome] += 1;
      const day = byDay.get(DateTime.fromMillis(one.at).toISODate() ?? '');
      if (day) day[outcome === 'wouldRun' ? 'wouldRun' : 'others'] += 1;
      latest.push({ at: new Date(one.at).toISOString(), cause: causeOf(one), outcome, checks });
      if (latest.length > mostMoments) latest.shift();
    };
    const play = function* (): Generator<void, void> {
      const played = { devices: past, triggers: deviceTriggers(triggers), moments: moments.map(({ at }) => at) };
      for (const one of playTriggers({ ...played, from: span.from.getTime(), to: to.getTime() })) {
        if (one) judge(one);
        yield;
      }
    };
    await inSlices(play());
    return {
      from: span.from.toISOString(),
      to: to.toISOString(),
      readings,
      counts,
      truncated: truncated || isCut,
      approximate: triggers.some((one) => one.kind === 'property' && one.on === 'report'),
      notRehearsed: notRehearsed(automation),
      byDay: [...byDay.values()],
      moments: latest.reverse(),
    };
  };
  return (order: RehearsalOrder): Promise<AutomationRehearsal> => inTurn(() => rehearse(order));
};
export type Rehearse = ReturnType<typeof createRehearse>;
