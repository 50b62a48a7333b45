import type { RuleNotice } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { AlarmNotice, NoticeOf } from '../alarm-notices/alarm-notices.module.ts';
import { readRules } from './alarm-rules.store.ts';

const toAlarmNotice = ({ push, recipientIds, escalation, ...notice }: RuleNotice): AlarmNotice | null =>
  push === 'none'
    ? null
    : {
        ...notice,
        push,
        objectIds: recipientIds,
        escalation: escalation.map(({ recipientIds: objectIds, ...step }) => ({ ...step, objectIds })),
      };

/** What the rule of an alarm says about its notices; nothing is sent once the rule is removed. */
export const createNoticeOf =
  (db: Executor): NoticeOf =>
  async ({ ruleId }) => {
    if (ruleId === null) return undefined;
    const [rule] = await readRules(db, [ruleId]);
    return rule ? toAlarmNotice(rule.notice) : null;
  };
