import type { AlarmWindow, AlarmWindowDraft, AlarmWindowSchedule } from '@eoms/contract';
import dayjs from 'dayjs';
import { joinedPlaces, partedPlaces } from '../../domain/places/place-tree.ts';

/** As in the form: places and groups are chosen in one tree. */
export interface WindowValues extends Omit<AlarmWindowDraft, 'scope'> {
  where: string[];
  scope: { deviceIds: string[] };
}

/** A schedule to begin with: the next two hours, or every night of today's weekday. */
export const scheduleOf = (kind: AlarmWindowSchedule['kind']): AlarmWindowSchedule => {
  const now = dayjs().startOf('minute');
  if (kind === 'once') return { kind, from: now.toISOString(), to: now.add(2, 'hour').toISOString() };
  const days = [((now.day() + 6) % 7) + 1];
  return { kind, days, from: '22:00', to: '06:00', firstDate: now.format('YYYY-MM-DD'), lastDate: null };
};

export const valuesOf = (window: AlarmWindow | undefined): WindowValues => {
  if (!window)
    return {
      name: '',
      reason: '',
      enabled: true,
      levels: [],
      where: [],
      scope: { deviceIds: [] },
      schedule: scheduleOf('once'),
    };
  const { id, revision, name, reason, enabled, levels, schedule, scope } = window;
  const where = joinedPlaces(scope);
  return { id, revision, name, reason, enabled, levels, schedule, where, scope: { deviceIds: scope.deviceIds } };
};

export const draftOf = ({ where, scope, ...values }: WindowValues): AlarmWindowDraft => ({
  ...values,
  scope: { ...partedPlaces(where), deviceIds: scope.deviceIds },
});
