import type { SourceText } from '@eoms/contract/vocabulary';

/** The standard alarm of a lost link, where it is listed beside those that drivers suggest. */
export const connectionAlarm = {
  property: { zh: '连接', en: 'Connection' },
  text: { zh: '设备离线', en: 'Device offline' },
} as const satisfies Record<string, SourceText>;
