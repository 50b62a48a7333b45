import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Direction, Done } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { AlarmLevel, AlarmLevelDraft, AlarmLevelEntry, AlarmLevelText } from './alarm-level.entities.ts';

const edit = may('edit', 'alarmRule');

/** The dictionary of alarm levels: names, looks and sounds. */
export const alarmLevelsEndpoints = {
  listAlarmLevels: endpoint({
    method: 'GET',
    path: '/deviceWarningLevel/list',
    summary: 'All alarm levels, the gravest first',
    needs: 'session',
    keys: true,
    scope: 'none',
    panels: 'control',
    reply: z.array(AlarmLevelEntry),
  }),
  saveAlarmLevel: endpoint({
    method: 'POST',
    path: '/deviceWarningLevel/save',
    summary: 'Change a level, or add one of the same gravity as a severity',
    needs: edit,
    scope: 'none',
    body: AlarmLevelDraft,
    reply: z.object({ level: AlarmLevel }),
    errors: ['alarmLevel.nameInUse', 'alarmLevel.needed', 'alarmLevel.tooMany', '404'],
  }),
  moveAlarmLevel: endpoint({
    method: 'POST',
    path: '/deviceWarningLevel/move',
    summary: 'Move an added level up or down among those of the same severity',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ level: AlarmLevel, direction: Direction, steps: z.number().int().min(1).max(9).optional() }),
    reply: Done,
    errors: ['tree.atEdge', '404'],
  }),
  removeAlarmLevel: endpoint({
    method: 'DELETE',
    path: '/deviceWarningLevel/delete',
    summary: 'Remove an added level that nothing uses',
    needs: edit,
    scope: 'none',
    query: z.strictObject({ level: AlarmLevelText }),
    reply: Done,
    errors: ['alarmLevel.inUse', 'alarmLevel.needed', '404'],
  }),
};
