import { type Alarm, severityOf } from '@eoms/contract';
import type { AlarmNotice } from './alarm-notice.ts';

const seriousAtLeast = 2;

/**
 * The notice of alarms that no rule speaks about: critical and serious ones go once to all notify objects, by the
 * channels of the template, and so does their end.
 */
export const standardNotice = ({ level }: Pick<Alarm, 'level'>, objectIds: readonly string[]): AlarmNotice | null =>
  severityOf(level) > seriousAtLeast
    ? null
    : {
        push: 'once',
        everyMinutes: 60,
        onClear: true,
        templateId: null,
        channelIds: [],
        escalation: [],
        objectIds,
      };
