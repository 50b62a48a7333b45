import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { trapName } from './snmp.traps.ts';

/** Traced frames are text already, since the library encodes the bytes; this adds their purpose. */
export const explainSnmp = (frame: Buffer): SourceText | undefined => {
  const [verb = '', first = '', ...rest] = frame.toString().split(' ');
  if (verb === 'GET') return say(`读取 ${rest.length + 1} 个对象`, `read ${rest.length + 1} objects`);
  if (verb === 'SET') return say(`写入 ${first}`, `write ${first}`);
  if (verb === 'WALK') return say(`遍历 ${first}`, `walk ${first}`);
  if (verb === 'TRAPS') return say('无法接收 Trap', 'traps cannot be received');
  if (verb === 'REFUSED') return say('丢弃了一条通知', 'a notification was dropped');
  if (verb === 'UNREADABLE') return say('收到无法识别的数据', 'unreadable data');
  if (verb !== 'TRAP') return verb.includes('=') ? say('应答', 'answer') : undefined;
  const name = trapName(first);
  return say(`Trap：${name.zh}`, `trap: ${name.en}`);
};
