import type { SourceText } from '@eoms/contract/vocabulary';

/** Errors of devices that the built-in message broker cannot serve. */
export const brokerTexts = {
  off: { zh: '内置消息代理已停用', en: 'the built-in broker is switched off' },
  refused: { zh: '内置消息代理未接受消息', en: 'the built-in broker did not accept the message' },
  stopped: { zh: '内置消息代理已停止', en: 'the built-in broker has stopped' },
} as const satisfies Record<string, SourceText>;
