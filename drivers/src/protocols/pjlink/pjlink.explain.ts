import type { SourceText } from '@eoms/contract/vocabulary';

const commands: Record<string, SourceText> = {
  POWR: { zh: '电源', en: 'power' },
  INPT: { zh: '输入', en: 'input' },
  INST: { zh: '输入列表', en: 'input list' },
  INNM: { zh: '输入名称', en: 'input name' },
  AVMT: { zh: '画面与声音静音', en: 'picture and sound mute' },
  ERST: { zh: '故障状态', en: 'error status' },
  LAMP: { zh: '光源', en: 'lamps' },
  NAME: { zh: '设备名称', en: 'projector name' },
  INF1: { zh: '制造商', en: 'manufacturer' },
  INF2: { zh: '型号', en: 'model' },
  INFO: { zh: '其他信息', en: 'other information' },
  CLSS: { zh: '协议等级', en: 'class' },
  SNUM: { zh: '序列号', en: 'serial number' },
  SVER: { zh: '软件版本', en: 'software version' },
  IRES: { zh: '输入分辨率', en: 'input resolution' },
  RRES: { zh: '推荐分辨率', en: 'recommended resolution' },
  FILT: { zh: '滤网时间', en: 'filter hours' },
  RLMP: { zh: '更换光源型号', en: 'replacement lamp' },
  RFIL: { zh: '更换滤网型号', en: 'replacement filter' },
  SVOL: { zh: '音量', en: 'speaker volume' },
  MVOL: { zh: '话筒音量', en: 'microphone volume' },
  LKUP: { zh: '已接入网络', en: 'link up' },
  FREZ: { zh: '画面冻结', en: 'freeze' },
};

const errors: Record<string, SourceText> = {
  ERR1: { zh: '未知命令', en: 'undefined command' },
  ERR2: { zh: '参数超出范围', en: 'out of parameter' },
  ERR3: { zh: '此时无法执行', en: 'unavailable time' },
  ERR4: { zh: '设备故障', en: 'projector failure' },
};

/** A frame in words. The digest before the first command is already hidden. */
export const explainFrame = (frame: Buffer): SourceText | undefined => {
  const text = frame.toString().trim();
  if (text === 'PJLINK ERRA') return { zh: '密码错误', en: 'wrong password' };
  if (text.startsWith('PJLINK 0')) return { zh: '问候，无需密码', en: 'greeting, no password' };
  if (text.startsWith('PJLINK 1')) return { zh: '问候，需要密码', en: 'greeting, password wanted' };
  const [, code = '', sign = '', rest = ''] = /%[12]([A-Z0-9]{4})([= ])(.*)$/.exec(text) ?? [];
  const name = commands[code];
  if (name === undefined) return undefined;
  const error = errors[rest];
  if (sign === '=' && error !== undefined) return { zh: `${name.zh}：${error.zh}`, en: `${name.en}: ${error.en}` };
  if (sign === '=') return { zh: `${name.zh} = ${rest}`, en: `${name.en} = ${rest}` };
  if (rest.startsWith('?')) return { zh: `查询${name.zh}`, en: `read ${name.en}` };
  return { zh: `设置${name.zh} → ${rest}`, en: `set ${name.en} → ${rest}` };
};
