import type { SourceText } from '@eoms/contract/vocabulary';
import { decodeData } from './sacn.codec.ts';

export const explainSacn = (frame: Buffer): SourceText | undefined => {
  const message = decodeData(frame);
  if (message === undefined) return undefined;
  const { universe, sequence, priority, sourceName } = message;
  if (message.terminated) return { zh: `域 ${universe} 停止发送`, en: `universe ${universe} ends` };
  const lit = message.data.reduce((count, level) => count + (level > 0 ? 1 : 0), 0);
  return {
    zh: `${sourceName} 的域 ${universe}，优先级 ${priority}，序号 ${sequence}，${lit} 个通道不为零`,
    en: `universe ${universe} of ${sourceName}, priority ${priority}, sequence ${sequence}, ${lit} channels above zero`,
  };
};
