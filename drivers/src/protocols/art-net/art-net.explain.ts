import type { SourceText } from '@eoms/contract/vocabulary';
import { decodeArtNet } from './art-net.codec.ts';

export const explainArtNet = (frame: Buffer): SourceText | undefined => {
  const message = decodeArtNet(frame);
  if (message === undefined) return undefined;
  if (message.kind === 'poll') return { zh: '查询节点（ArtPoll）', en: 'who is there (ArtPoll)' };
  if (message.kind === 'pollReply') {
    const outputs = message.outputs.map(({ universe }) => universe).join(', ');
    return {
      zh: `节点 ${message.shortName}：${message.report}；输出域 ${outputs}`,
      en: `node ${message.shortName}: ${message.report}; outputs ${outputs}`,
    };
  }
  const lit = message.data.reduce((count, level) => count + (level > 0 ? 1 : 0), 0);
  return {
    zh: `域 ${message.universe} 的电平，序号 ${message.sequence}，${lit} 个通道不为零`,
    en: `levels of universe ${message.universe}, sequence ${message.sequence}, ${lit} channels above zero`,
  };
};
