import { alarmsEndpoints, alarmWindowsEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';

const { acknowledgeAlarm, assignAlarm, commentAlarm, reopenAlarm, shelveAlarm, unshelveAlarm } = alarmsEndpoints;
const { countAlarms, getAlarm, listAlarmHistory, listAlarms, listIncidents } = alarmsEndpoints;

/** What a change of an alarm makes out of date. */
export const outdated = [listAlarms, countAlarms, getAlarm, listAlarmHistory, listIncidents];

const { getAlarmWindow, pageAlarmWindows } = alarmWindowsEndpoints;

/** What a change of a maintenance window makes out of date. */
export const windowsStale = { invalidates: [pageAlarmWindows, getAlarmWindow, ...outdated] };

export const useAcknowledge = () => useChange(acknowledgeAlarm, { invalidates: outdated });
export const useAssign = () => useChange(assignAlarm, { invalidates: outdated });
export const useReopen = () => useChange(reopenAlarm, { invalidates: outdated });
export const useShelve = () => useChange(shelveAlarm, { invalidates: outdated });
export const useUnshelve = () => useChange(unshelveAlarm, { invalidates: outdated });
export const useComment = () => useChange(commentAlarm, { invalidates: [listAlarmHistory] });
