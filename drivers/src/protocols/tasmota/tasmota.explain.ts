import type { SourceText } from '@eoms/contract/vocabulary';

const words: Readonly<Record<string, SourceText>> = {
  LWT: { zh: '在线状态', en: 'presence' },
  STATE: { zh: '状态', en: 'state' },
  SENSOR: { zh: '传感与电量', en: 'sensors and energy' },
  RESULT: { zh: '命令结果', en: 'result of a command' },
  Restart: { zh: '重启', en: 'restart' },
};

/** A traced message is its topic, a space and its payload. */
export const explainTasmota = (frame: Buffer): SourceText | undefined => {
  const [topic = '', payload = ''] = frame.toString().split(/ (.*)/s);
  const last = topic.slice(topic.lastIndexOf('/') + 1);
  const word = words[last];
  if (/(^|\/)cmnd\//.test(topic))
    return { zh: `命令 ${last} ${payload}`.trim(), en: `command ${last} ${payload}`.trim() };
  if (/^POWER[1-8]?$/.test(last))
    return { zh: `开关${last.slice(5)} ${payload}`, en: `relay ${last.slice(5)} ${payload}` };
  if (last.startsWith('STATUS')) return { zh: `查询结果 ${last}`, en: `answer ${last}` };
  if (word === undefined) return undefined;
  return last === 'LWT' ? { zh: `${word.zh} ${payload}`, en: `${word.en} ${payload}` } : word;
};
