import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { decodeFrame, type SisMessage } from './sis.codec.ts';
import { errorText } from './sis.talk.ts';

const flag = (on: boolean): SourceText => (on ? say('开', 'on') : say('关', 'off'));

const explainMessage = (message: SisMessage): SourceText | undefined => {
  switch (message.kind) {
    case 'tie':
      return say(`输出 ${message.output} ← 输入 ${message.input}`, `output ${message.output} ← input ${message.input}`);
    case 'input':
      return say(`输入 ${message.input}`, `input ${message.input}`);
    case 'mute': {
      const what = message.of === 'video' ? say('画面静音', 'picture mute') : say('静音', 'sound mute');
      const where = message.output === undefined ? '' : ` ${message.output}`;
      return say(`${what.zh}${where} ${flag(message.on).zh}`, `${what.en}${where} ${flag(message.on).en}`);
    }
    case 'freeze':
      return say(`画面冻结 ${flag(message.on).zh}`, `freeze ${flag(message.on).en}`);
    case 'lock':
      return say(`前面板锁定 ${message.mode}`, `front panel lock ${message.mode}`);
    case 'volume':
      return say(`音量 ${message.level}`, `volume ${message.level}`);
    case 'group':
      return say(
        `音量组 ${message.group} ${message.tenths / 10} dB`,
        `group ${message.group} ${message.tenths / 10} dB`,
      );
    case 'preset':
      return message.recalled
        ? say(`预设 ${message.number} 已调用`, `preset ${message.number} recalled`)
        : say(`预设 ${message.number} 已保存`, `preset ${message.number} saved`);
    case 'error':
      return errorText(message.code);
    case 'prompt':
      return say('需要密码', 'password wanted');
    case 'login':
      return say('已登录', 'logged in');
    case 'banner':
      return say(`欢迎信息：${message.model}`, `greeting of ${message.model}`);
    case 'verbose':
      return say(`应答模式 ${message.mode}`, `verbose mode ${message.mode}`);
    case 'quick':
      return say('多路切换', 'several ties changed');
    default:
      return undefined;
  }
};

const explainCommand = (text: string): SourceText | undefined => {
  const [, input, output] = /^(\d+)\*(\d+)[!%$&]$/.exec(text) ?? [];
  if (input !== undefined) return say(`输入 ${input} → 输出 ${output}`, `input ${input} → output ${output}`);
  if (/^\d+!$/.test(text)) return say(`切换到输入 ${text.slice(0, -1)}`, `select input ${text.slice(0, -1)}`);
  if (text === '!' || /^\d+%$/.test(text)) return say('查询路由', 'read a tie');
  return undefined;
};

export const explainFrame = (frame: Buffer): SourceText | undefined =>
  explainMessage(decodeFrame(frame)) ?? explainCommand(frame.toString().trim());
