import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { decodeFrame } from './ttp.codec.ts';
import type { TtpValue } from './ttp.values.ts';

const short = (value: TtpValue | undefined): string =>
  value === undefined ? '' : typeof value === 'object' ? '…' : String(value);

export const explainFrame = (frame: Buffer): SourceText | undefined => {
  const message = decodeFrame(frame);
  if (message.kind === 'ok') {
    const value = short(message.value);
    return value === '' ? say('已接受', 'accepted') : say(`值 ${value}`, `value ${value}`);
  }
  if (message.kind === 'error') return say(`被拒绝：${message.text}`, `refused: ${message.text}`);
  if (message.kind === 'published') {
    const value = short(message.value);
    return say(`订阅 ${message.token} 变为 ${value}`, `subscription ${message.token} is now ${value}`);
  }
  if (message.kind === 'prompt') return say('等待登录', 'waits for the log-in');
  if (message.kind === 'welcome') return say('已登录', 'logged in');
  if (message.kind === 'refusedLogin') return say('登录被拒绝', 'log-in refused');
  const [, tag, command, rest = ''] =
    /^("[^"]*"|\S+) (get|set|subscribe|increment|decrement|toggle|recallPreset\w*)\b(.*)$/.exec(
      frame.toString().trim(),
    ) ?? [];
  if (tag === undefined || command === undefined) return undefined;
  const names: Readonly<Record<string, SourceText>> = {
    get: say('查询', 'read'),
    set: say('设置', 'set'),
    subscribe: say('订阅', 'subscribe to'),
    increment: say('增加', 'raise'),
    decrement: say('减少', 'lower'),
    toggle: say('翻转', 'toggle'),
  };
  const name = names[command] ?? say('调用预设', 'recall preset');
  return say(`${name.zh} ${tag}${rest}`, `${name.en} ${tag}${rest}`);
};
