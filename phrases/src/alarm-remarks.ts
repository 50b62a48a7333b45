import type { SourceText } from '@eoms/contract/vocabulary';

/** Remarks on alarms that the product itself closed. */
export const alarmRemarks = {
  deviceRemoved: { zh: '设备已删除', en: 'The device was removed' },
} as const satisfies Record<string, SourceText>;
