import { textOf } from '@eoms/contract';
import { sampleOrders, sampleVenue } from '@eoms/phrases';
import type { SampleAlarm } from '../../modules/alarms/alarms.module.ts';
import type { SampleOrder } from '../../modules/work-orders/work-orders.module.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import type { DemoFile } from '../demo-file.ts';

const minute = 60_000;
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute);

/** Two of three alarms had somebody sent; one order in seven was late. */
export const pastOrders = (alarms: readonly SampleAlarm[], language: DemoFile['language']): SampleOrder[] =>
  [...alarms]
    .sort((a, b) => a.acknowledgedAt.getTime() - b.acknowledgedAt.getTime())
    .flatMap((alarm, number) => {
      if (number % 3 === 2) return [];
      const createdAt = alarm.acknowledgedAt;
      const acceptedAt = later(createdAt, 2 + (number % 11));
      const closedAt = new Date(Math.max(alarm.solvedAt.getTime(), later(acceptedAt, 5).getTime()));
      return [
        {
          id: stableId(`${alarm.id}:order`),
          alarmId: alarm.id,
          theme: textOf(sampleOrders.ofOutage, language),
          urgency: number % 5 === 0 ? (1 as const) : (2 as const),
          by: textOf(sampleVenue.past.by, language),
          result: alarm.remarks || textOf(sampleOrders.ofOutage, language),
          createdAt,
          acceptedAt,
          closedAt,
          deadline: number % 7 === 3 ? later(closedAt, -10) : later(closedAt, 60),
        },
      ];
    });
