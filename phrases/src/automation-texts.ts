import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Comparisons in sentences of traces. */
export const operatorTexts = {
  '>': say('大于', 'above'),
  '>=': say('不小于', 'at least'),
  '<': say('小于', 'below'),
  '<=': say('不大于', 'at most'),
  '==': say('等于', 'equal to'),
  '!=': say('不等于', 'other than'),
  includes: say('包含', 'containing'),
} as const satisfies Record<string, SourceText>;

export const placeStateTexts = {
  idle: say('空闲', 'free'),
  occupy: say('占用', 'occupied'),
  maintenance: say('维护中', 'under repair'),
  unknown: say('未知', 'unknown'),
} as const satisfies Record<string, SourceText>;

/** What a check sees of a connection. */
export const connectionTexts = { online: say('在线', 'online'), offline: say('离线', 'offline') };
const alarmChanges = {
  raised: say('产生', 'was raised'),
  cleared: say('恢复', 'cleared'),
  acknowledged: say('被确认', 'was acknowledged'),
};

const sunTexts = { sunrise: say('日出', 'sunrise'), sunset: say('日落', 'sunset') };

const yesNoTexts = { yes: say('是', 'yes'), no: say('否', 'no') };

/** A value of which no more is known than its type. */
export const plainWords = (value: string | number | boolean | null): SourceText => {
  if (typeof value === 'boolean') return value ? yesNoTexts.yes : yesNoTexts.no;
  const text = value === null ? '—' : String(value);
  return { zh: text, en: text };
};

const recordChanges = {
  made: say('有了新记录', 'was made'),
  changed: say('的记录已修改', 'was changed'),
  removed: say('的记录已删除', 'was removed'),
};

/** What set an automation off, and why a device is as it is. */
export const automationTexts = {
  property: (device: string, property: SourceText, value: SourceText) =>
    say(`${device} 的${property.zh}变为 ${value.zh}`, `${property.en} of ${device} became ${value.en}`),
  connection: (device: string, to: 'online' | 'offline') =>
    say(`${device} ${connectionTexts[to].zh}`, `${device} went ${to}`),
  alarm: (device: string, alarm: SourceText, change: keyof typeof alarmChanges) =>
    say(
      `${device} 的报警“${alarm.zh}”${alarmChanges[change].zh}`,
      `the alarm “${alarm.en}” of ${device} ${alarmChanges[change].en}`,
    ),
  placeState: (place: string, state: keyof typeof placeStateTexts) =>
    say(`${place} 变为${placeStateTexts[state].zh}`, `${place} became ${placeStateTexts[state].en}`),
  meetingBefore: (place: string, subject: string, minutes: number) =>
    say(
      `${place} 的会议“${subject}”将在 ${minutes} 分钟内开始`,
      `“${subject}” begins in ${place} within ${minutes} min`,
    ),
  meetingBegun: (place: string, subject: string) =>
    say(`${place} 的会议“${subject}”已开始`, `“${subject}” began in ${place}`),
  meetingEnded: (place: string, subject: string) =>
    say(`${place} 的会议“${subject}”已结束`, `“${subject}” ended in ${place}`),
  workday: (name: string | null) =>
    name ? say(`工作日：${name}`, `working day: ${name}`) : say('工作日', 'working day'),
  dayOff: (name: string | null) => (name ? say(`节假日：${name}`, `holiday: ${name}`) : say('休息日', 'day off')),
  /** With what kind of day it is. */
  onDay: (what: SourceText, day: SourceText) => say(`${what.zh}（${day.zh}）`, `${what.en} (${day.en})`),
  clock: (date: string, clock: string) => say(`${date} ${clock}`, `${date} ${clock}`),
  /** With the clock time of the sunrise or sunset itself; before it where the minutes are negative. */
  sun: (date: string, event: keyof typeof sunTexts, clock: string, minutes: number) => {
    const { zh, en } = sunTexts[event];
    const shift = minutes === 0 ? say('', '') : minutes > 0 ? say('后', ' plus') : say('前', ' minus');
    const by = minutes === 0 ? say('', '') : say(` ${Math.abs(minutes)} 分钟`, ` ${Math.abs(minutes)} min`);
    return say(`${date} ${zh}（${clock}）${shift.zh}${by.zh}`, `${date}, ${en} ${clock}${shift.en}${by.en}`);
  },
  schedule: (when: SourceText) => say(`定时 ${when.zh}`, `scheduled for ${when.en}`),
  catchUp: (when: SourceText) => say(`补做 ${when.zh} 的定时`, `made up for ${when.en}`),
  webhook: say('外部系统调用', 'a call from outside'),
  mqtt: (topic: string, message: string) =>
    message === ''
      ? say(`收到 ${topic}`, `${topic} was received`)
      : say(`收到 ${topic}：${message}`, `${topic}: ${message}`),
  record: (entity: string, label: string, change: keyof typeof recordChanges) => {
    const { zh, en } = recordChanges[change];
    return say(
      `${entity}${label === '' ? '' : `“${label}”`}${zh}`,
      `${entity}${label === '' ? '' : ` “${label}”`} ${en}`,
    );
  },
  start: say('系统启动', 'the system started'),
  person: (name: string) => say(`${name} 手动执行`, `${name} by hand`),

  checkValue: (device: string, property: SourceText, operator: keyof typeof operatorTexts, wanted: SourceText) =>
    say(
      `${device} 的${property.zh}${operatorTexts[operator].zh} ${wanted.zh}`,
      `${property.en} of ${device} ${operatorTexts[operator].en} ${wanted.en}`,
    ),
  checkConnection: (device: string, is: 'online' | 'offline') =>
    say(`${device} ${connectionTexts[is].zh}`, `${device} is ${is}`),
  checkHeld: (check: SourceText, seconds: number) =>
    say(`${check.zh}，持续至少 ${seconds} 秒`, `${check.en} for at least ${seconds} s`),
  checkPlaceState: (place: string, states: readonly (keyof typeof placeStateTexts)[]) =>
    say(
      `${place} 为${states.map((state) => placeStateTexts[state].zh).join('或')}`,
      `${place} is ${states.map((state) => placeStateTexts[state].en).join(' or ')}`,
    ),
  checkHours: {
    all: say('在生效时段内', 'within the hours'),
    workdays: say('在工作日的生效时段内', 'within the hours of working days'),
    holidays: say('在休息日的生效时段内', 'within the hours of days off'),
  },
  checkVariable: (name: string, operator: keyof typeof operatorTexts, wanted: SourceText) =>
    say(
      `变量 ${name} ${operatorTexts[operator].zh} ${wanted.zh}`,
      `variable ${name} ${operatorTexts[operator].en} ${wanted.en}`,
    ),
  variable: (name: string, value: SourceText) => say(`${name}（${value.zh}）`, `${name} (${value.en})`),

  paused: (reason: string) => say(`全部联动已暂停：${reason}`, `all automations are paused: ${reason}`),
  tooOften: (most: number) => say(`一小时内已执行 ${most} 次`, `it has run ${most} times within an hour`),
  importMissing: say('有些设备、场所或对象在这里找不到', 'some devices, places or other things were not found here'),
  overrun: say('触发过于密集', 'it was set off faster than it could run'),
  loop: (names: readonly string[]) =>
    say(`联动循环：${names.join(' → ')}`, `automations set each other off: ${names.join(' → ')}`),
  broken: say('连续失败，已停用，重新启用后恢复', 'set aside after repeated failures until it is switched on again'),
  interrupted: say('步骤开始之前系统中断', 'the system ended before the steps began'),
  heldBack: (name: string, until: string) =>
    say(`${name} 手动操作后让位至 ${until}`, `left alone until ${until}, because ${name} operated it`),

  neverDescribed: (device: string) =>
    say(`${device}还没有连接过，不知道它有哪些属性`, `${device} has never been connected: what it has is not known`),

  whyAssistant: (name: string, action: SourceText) =>
    say(`AI 助手 ${name} 执行了“${action.zh}”`, `The AI assistant ${name} did “${action.en}”`),
  whyPerson: (name: string, action: SourceText) => say(`${name} 执行了“${action.zh}”`, `${name} did “${action.en}”`),
  whyScene: (scene: string, name: string) => say(`“${scene}”被 ${name} 执行`, `“${scene}” was carried out by ${name}`),
  whyAutomation: (automation: string, cause: SourceText) =>
    say(`联动“${automation}”：${cause.zh}`, `automation “${automation}”: ${cause.en}`),
  whySystem: (action: SourceText) => say(`系统执行了“${action.zh}”`, `the system did “${action.en}”`),
};
