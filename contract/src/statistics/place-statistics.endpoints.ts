import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  AirQuality,
  DeviceCountOfType,
  DeviceNeed,
  MeetingReadiness,
  MonthlyWarnings,
  NeededDevice,
  PlacePeriod,
  PlaceUsage,
  Reliability,
  WeeklyReport,
} from './place-statistics.entities.ts';

const see = may('view', 'placeDataStatistics', 'home');
const where = {
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
};
/** The period that contains the day `on`; defaults to today. */
const Period = z.strictObject({ period: PlacePeriod, on: z.iso.date().optional(), ...where });
const Where = z.strictObject(where);

/** Figures of places: how they are used and how reliably they work. */
export const placeStatisticsEndpoints = {
  getUsed: endpoint({
    method: 'GET',
    path: '/placeStatistics/getUsed',
    summary: 'How long places are booked, by span of the period and by day of the week and hour',
    needs: see,
    scope: 'place',
    query: Period,
    reply: PlaceUsage,
  }),
  getMonthlyWarnings: endpoint({
    method: 'GET',
    path: '/placeStatistics/getMonthlyWarnings',
    summary: 'Alarms raised in each of the last twelve months, by level',
    needs: see,
    scope: 'place',
    query: Where,
    reply: MonthlyWarnings,
  }),
  getAssetStatistics: endpoint({
    method: 'GET',
    path: '/placeStatistics/getAssetStatistics',
    summary: 'Devices of each type and how many of them are online',
    needs: see,
    scope: 'place',
    query: Where,
    reply: z.array(DeviceCountOfType),
  }),
  getAirQuality: endpoint({
    method: 'GET',
    path: '/placeStatistics/getEnvironment',
    summary: 'Air quality over the period, from the hourly figures of all sensors',
    needs: see,
    scope: 'place',
    query: Period,
    reply: AirQuality,
  }),
  getReliability: endpoint({
    method: 'GET',
    path: '/placeStatistics/getReliability',
    summary: 'The share of booked minutes in which everything needed worked, and the reliability of devices',
    needs: see,
    scope: 'place',
    query: Period,
    reply: Reliability,
  }),
  getWeeklyReport: endpoint({
    method: 'GET',
    path: '/placeStatistics/getWeeklyReport',
    summary: 'Figures of a period beside those of the one before',
    needs: see,
    scope: 'place',
    query: Period,
    reply: WeeklyReport,
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/placeStatistics/getReadiness',
    summary: 'Meetings of the next 30 minutes whose place lacks something that it needs',
    needs: see,
    scope: 'place',
    query: Where,
    reply: z.array(MeetingReadiness),
  }),
  getVenueMetrics: endpoint({
    method: 'GET',
    path: '/placeStatistics/getVenueMetrics',
    summary: 'Devices, alarms, readiness and work orders by place, as text for Prometheus',
    needs: may('view', 'placeDataStatistics'),
    scope: 'place',
    reply: binary('text/plain; version=0.0.4; charset=utf-8'),
  }),
  getNeededDevices: endpoint({
    method: 'GET',
    path: '/placeStatistics/getNeededDevices',
    summary: 'The devices in use of a place, and whether its meetings need them; up to 500',
    needs: may('view', 'place', 'placeDataStatistics'),
    scope: 'place',
    query: z.strictObject({ placeId: Id }),
    reply: z.array(NeededDevice),
  }),
  saveNeededDevices: endpoint({
    method: 'POST',
    path: '/placeStatistics/saveNeededDevices',
    summary: 'Mark devices of a place as needed or not needed by its meetings; those left out keep their mark',
    needs: may('edit', 'place'),
    scope: 'place',
    body: z.strictObject({
      placeId: Id,
      devices: z
        .array(z.strictObject({ deviceId: Id, need: DeviceNeed }))
        .min(1)
        .max(500),
    }),
    reply: Done,
    errors: ['404'],
  }),
  exportStatistics: endpoint({
    method: 'GET',
    path: '/placeStatistics/export',
    summary: 'The figures of a period as a table (xlsx)',
    needs: see,
    scope: 'place',
    query: Period,
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    perMinute: 20,
    heavy: true,
  }),
  printStatistics: endpoint({
    method: 'GET',
    path: '/placeStatistics/exportPdf',
    summary: 'The report of a period as a document (PDF)',
    needs: see,
    scope: 'place',
    query: Period,
    reply: binary('application/pdf'),
    perMinute: 20,
    heavy: true,
  }),
};
