import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { decodeFrame, headers } from './videohub.codec.ts';

const names: Readonly<Record<string, SourceText>> = {
  [headers.preamble]: say('协议版本', 'protocol version'),
  [headers.inputLabels]: say('输入名称', 'input names'),
  [headers.outputLabels]: say('输出名称', 'output names'),
  [headers.routing]: say('路由', 'routes'),
  [headers.locks]: say('锁定', 'locks'),
  [headers.endOfPrelude]: say('状态已全部送出', 'the whole state was sent'),
  [headers.ping]: say('连接检测', 'are you there'),
};

export const explainFrame = (frame: Buffer): SourceText | undefined => {
  const message = decodeFrame(frame);
  if (message.kind === 'ack') return say('已确认', 'acknowledged');
  if (message.kind === 'nak') return say('被拒绝', 'refused');
  if (message.kind !== 'block') return undefined;
  const name = names[message.header];
  if (name === undefined) return undefined;
  const few = message.lines.length > 0 && message.lines.length <= 2 ? `: ${message.lines.join(', ')}` : '';
  return say(`${name.zh}${few}`, `${name.en}${few}`);
};
