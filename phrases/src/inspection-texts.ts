import type { AudioReasonKind, InspectionCheckKind, ShownSource } from '@eoms/contract';
import { type SourceText, say } from '@eoms/contract/vocabulary';
import { operatorTexts } from './automation-texts.ts';

/** What was checked, where the kind of the check says it all. */
export const inspectionCheckNames: Readonly<Record<InspectionCheckKind, SourceText>> = {
  reachable: say('可达', 'Reachable'),
  roundTrip: say('往返时间', 'Round trip'),
  limits: say('运行参数', 'Limits'),
  alarms: say('未处理报警', 'Pending alarms'),
  model: say('型号检查项', 'Check of the model'),
  baseline: say('基线设置', 'Baseline'),
  signal: say('信号链路', 'Signal path'),
  audio: say('音频', 'Audio'),
  picture: say('画面', 'Picture'),
  active: say('主动检查', 'Active check'),
  question: say('检查表', 'Checklist'),
};

const signalEnds: Readonly<Record<ShownSource['ends'], SourceText>> = {
  source: say('完整', 'complete'),
  off: say('途中有设备关机', 'a device on the way is off'),
  offline: say('途中有设备离线', 'a device on the way is offline'),
  inputUnknown: say('不知道选了哪个输入', 'the selected input is not known'),
  nothingWired: say('所选输入没有接线', 'nothing is wired to the selected input'),
  loop: say('链路成环', 'the path is a loop'),
  outOfSight: say('链路不可见', 'the path cannot be seen'),
};

const audioReasons: Readonly<Record<AudioReasonKind, SourceText>> = {
  offline: say('离线', 'offline'),
  alarm: say('有未恢复的报警', 'an alarm whose cause is still there'),
  unreached: say('未连上', 'not reached'),
  noAnswer: say('没有应答', 'no answer'),
  unread: say('没有读数', 'never read'),
  stale: say('读数过期', 'readings are too old'),
  off: say('关机', 'switched off'),
  muted: say('静音', 'muted'),
  silent: say('音量为零', 'volume at the bottom'),
  fault: say('故障', 'fault'),
  battery: say('电量低', 'battery low'),
};

const list = (texts: readonly SourceText[]): SourceText =>
  say(texts.map(({ zh }) => zh).join('、'), texts.map(({ en }) => en).join(', '));

/** What inspections expect and see. */
export const inspectionTexts = {
  answered: say('有应答', 'answers'),
  silent: say('无应答', 'no answer'),
  silentSince: (since: string) => say(`无应答，自 ${since}`, `no answer since ${since}`),
  answers: say('应答', 'answers'),
  ms: (ms: number) => say(`${ms} ms`, `${ms} ms`),
  usual: (ms: number) => say(`平时 ${ms} ms`, `usually ${ms} ms`),
  limit: (operator: keyof typeof operatorTexts, value: SourceText) =>
    say(`${operatorTexts[operator].zh} ${value.zh}`, `${operatorTexts[operator].en} ${value.en}`),
  limits: list,
  noAlarms: say('无', 'none'),
  alarms: (count: number) => say(`${count} 条未处理`, `${count} pending`),
  baseline: (value: SourceText) => say(`基线 ${value.zh}`, `kept as ${value.en}`),
  signal: (ends: ShownSource['ends']) => signalEnds[ends],
  signalFrom: (source: string) => say(`来自 ${source}`, `from ${source}`),
  audio: (reasons: readonly AudioReasonKind[]) => list(reasons.map((reason) => audioReasons[reason])),
  audioReady: say('正常', 'works'),
  picture: say('有画面', 'a picture'),
  noPicture: say('取不到画面', 'no picture'),
  clock: (seconds: number) => say(`相差 ${seconds} 秒`, `off by ${seconds} s`),
  clockWithin: (seconds: number) => say(`相差不超过 ${seconds} 秒`, `off by at most ${seconds} s`),
  readBack: (value: SourceText) => say(`切换到 ${value.zh} 并回读`, `set to ${value.en} and read back`),
  switched: (seconds: number) => say(`${seconds} 秒内完成`, `done within ${seconds} s`),
  notSwitched: say('未切换', 'did not switch'),
  notPutBack: say('已切换，但未能恢复原值', 'switched, but not put back'),
  occupied: say('场所占用，主动检查跳过', 'the place is occupied: nothing was switched'),
  mayNotSwitch: say('没有控制权限，主动检查跳过', 'no right to control: nothing was switched'),
  busy: say('设备正被其他操作占用', 'other runs use the device'),
  unknown: say('未知', 'not known'),
  // Why something is unchecked, or an inspection was cancelled.
  deviceGone: say('设备已删除或停用', 'the device was removed or switched off'),
  cancelled: say('巡检已取消', 'the inspection was cancelled'),
  gaveUp: say('多次尝试未能完成检查', 'it could not be checked after several attempts'),
  notRunning: say('到期时系统未运行', 'the system was not running at that time'),
  planCancelled: (reason: string) => say(`计划已取消：${reason}`, `the plan was cancelled: ${reason}`),
  byHand: (reason: string) => say(reason, reason),
  notApplicable: say('不适用', 'does not apply'),
  yes: say('是', 'yes'),
  no: say('否', 'no'),
  photos: (count: number) => say(`${count} 张`, `${count}`),
  // Names and notices.
  oneKey: (by: string) => say(`一键巡检（${by}）`, `Inspection by ${by}`),
  ended: (name: string, failed: number) =>
    say(`巡检“${name}”发现 ${failed} 处异常`, `Inspection “${name}”: ${failed} failed`),
  totals: (total: number, passed: number, failed: number, unchecked: number) =>
    say(
      `共 ${total}，正常 ${passed}，异常 ${failed}，未检 ${unchecked}`,
      `${total} in all: ${passed} passed, ${failed} failed, ${unchecked} unchecked`,
    ),
  due: (name: string) => say(`巡检“${name}”已到期`, `Inspection “${name}” is due`),
  dueUntil: (until: string) => say(`请在 ${until} 前开始`, `To be begun before ${until}`),
  missed: (name: string) => say(`巡检“${name}”漏检`, `Inspection “${name}” was missed`),
  missedSince: (due: string) => say(`应于 ${due} 开始`, `It was due at ${due}`),
};
