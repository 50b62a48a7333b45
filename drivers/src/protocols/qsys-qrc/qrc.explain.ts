import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from '../../kit/say.ts';
import { type ControlReading, decodeFrame, readControls } from './qrc.codec.ts';

const methods: Readonly<Record<string, SourceText>> = {
  Logon: say('登录', 'log on'),
  NoOp: say('保持连接', 'keep the connection'),
  EngineStatus: say('引擎状态', 'engine status'),
  StatusGet: say('查询状态', 'ask for the status'),
  'Control.Get': say('读取命名控件', 'read named controls'),
  'Control.Set': say('设置命名控件', 'set a named control'),
  'Component.Get': say('读取组件控件', 'read controls of a component'),
  'Component.Set': say('设置组件控件', 'set a control of a component'),
  'ChangeGroup.AddControl': say('加入变更组', 'watch a named control'),
  'ChangeGroup.AddComponentControl': say('加入变更组', 'watch a control of a component'),
  'ChangeGroup.AutoPoll': say('自动上报变更', 'report changes automatically'),
  'ChangeGroup.Poll': say('控件变更', 'changes'),
  'Snapshot.Load': say('调用快照', 'load a snapshot'),
};

const listed = (readings: readonly ControlReading[]): string =>
  readings
    .slice(0, 4)
    .map(({ component, name, text, value }) => `${component ? `${component}/` : ''}${name} = ${text ?? value}`)
    .join(', ');

export const explainFrame = (frame: Buffer): SourceText | undefined => {
  const message = decodeFrame(frame.toString().replaceAll('\0', ''));
  if (message.kind === 'error')
    return say(`错误 ${message.code} ${message.message}`, `error ${message.code} ${message.message}`);
  if (message.kind === 'result') {
    const controls = listed(readControls(message.result));
    return controls === '' ? say('已完成', 'done') : say(controls, controls);
  }
  if (message.kind !== 'notice') return undefined;
  const name = methods[message.method];
  if (name === undefined) return undefined;
  const controls = listed(readControls(message.params));
  return controls === '' ? name : say(`${name.zh}：${controls}`, `${name.en}: ${controls}`);
};
