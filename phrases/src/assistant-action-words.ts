import type { SourceText } from '@eoms/contract/vocabulary';

/** What an assistant's request would do, for whoever decides. */
export const assistantActionWords = {
  scene: (name: string): SourceText => ({ zh: `执行场景 ${name}`, en: `Run the scene ${name}` }),
  order: (theme: string): SourceText => ({ zh: `新建工单：${theme}`, en: `New work order: ${theme}` }),
  acknowledged: { zh: '已确认', en: 'acknowledged' },
  notAcknowledged: { zh: '未确认', en: 'not acknowledged' },
};
