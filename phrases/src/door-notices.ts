import type { SourceText } from '@eoms/contract/vocabulary';

/** What the owner of a target is told when it was stopped. */
export const eventWebhookStopped = {
  failing: (name: string): SourceText => ({
    zh: `“${name}”三天没有收到任何消息，已停止推送；修复后在“事件推送”中重新启用`,
    en: `"${name}" has received nothing for three days and was stopped; switch it on again when it is repaired`,
  }),
  gone: (name: string): SourceText => ({
    zh: `“${name}”回答该地址已不存在（410），已停止推送`,
    en: `"${name}" answered that it does not exist any more (410) and was stopped`,
  }),
};

/** What whoever made a key is told before it ends. */
export const apiKeyEnds = (name: string, days: number): SourceText => ({
  zh: `API 密钥“${name}”将在 ${days} 天内到期`,
  en: `The API key "${name}" expires within ${days === 1 ? 'a day' : `${days} days`}`,
});
