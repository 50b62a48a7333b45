import type { SourceText } from '@eoms/contract/vocabulary';

/** A traced message is its topic, a space and its payload. */
export const explainMessage = (frame: Buffer): SourceText | undefined => {
  const space = frame.indexOf(0x20);
  if (space < 1) return undefined;
  const topic = frame.subarray(0, space).toString();
  const bytes = frame.length - space - 1;
  if (bytes === 0) return { zh: `主题 ${topic}，内容为空`, en: `topic ${topic}, no payload` };
  return { zh: `主题 ${topic}，${bytes} 字节`, en: `topic ${topic}, ${bytes} bytes` };
};
