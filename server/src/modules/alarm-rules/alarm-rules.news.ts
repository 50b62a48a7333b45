import { event } from '@eoms/contract';
import { z } from 'zod';

/** A rule was added, changed, switched or removed; the nodes read it again. */
export const alarmRuleChanged = event('alarmRule.changed', z.object({ ruleId: z.string() }));
/** Suggested alarms were switched on or off; the nodes read all of them again. */
export const suggestionsChanged = event('suggestedAlarms.changed', z.object({ modelId: z.string() }));
