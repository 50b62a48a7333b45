import type { Reason } from '../commands/reasons.ts';
import type { Contender } from './priority.ts';

const reason = (code: Reason['code'], zh: string, en: string): Reason => ({ code, text: { zh, en } });

export const deviceGone = reason('scene.deviceGone', '设备已不在此场所', 'the device is no longer here');
export const noDevice = reason('scene.noDevice', '没有可执行此步骤的设备', 'there is no device for this step');
export const noAction = reason(
  'scene.noAction',
  '设备没有能做到这一点的动作',
  'the device has no action that does this',
);
export const notReached = reason('scene.notReached', '回读与要求不符', 'what was read back is not what was asked for');
export const waitedTooLong = reason(
  'scene.waitedTooLong',
  '条件未在规定时间内满足',
  'the condition was not met in time',
);
export const beforeUnknown = reason(
  'scene.beforeUnknown',
  '执行前的状态未知，无法恢复',
  'it is not known how it was before',
);
export const noWayBack = reason(
  'scene.noWayBack',
  '设备没有能恢复原状态的动作',
  'the device has no action that leads back',
);
export const otherWay = reason('scene.otherWay', '条件走了另一个分支', 'the condition led the other way');
export const spareNotNeeded = reason('scene.spareNotNeeded', '无需备用设备', 'the spare device was not needed');
export const stepUnknown = reason(
  'scene.systemStepUnknown',
  '系统不能执行此步骤',
  'the system cannot carry out this step',
);
export const stepTooLong = reason('scene.systemStepTooLong', '未在规定时间内完成', 'it did not end in time');
export const variableMismatch = reason(
  'automationVariable.typeMismatch',
  '值与变量的类型不符',
  'the value does not fit the type of the variable',
);
export const outerPutBack = reason(
  'scene.outerPutBack',
  '所属的执行已恢复原状',
  'the run that it was part of was put back',
);
export const timeLimit = reason('scene.timeLimit', '超过了总时限', 'the time limit was reached');
export const runCancelled = reason('scene.cancelled', '已取消', 'it was cancelled');
export const stepFailed = reason('scene.stepFailed', '有步骤失败', 'a step failed');
export const devicesBusy = reason(
  'scene.devicesBusy',
  '另一次执行正在使用这些设备',
  'another run is using these devices',
);
export const gaveWay = ({ name }: Contender): Reason =>
  reason('scene.gaveWay', `已让位于优先级更高的“${name}”`, `it gave way to “${name}”, which goes first`);
export const runInterrupted = reason(
  'scene.interrupted',
  '执行期间系统中断，之后的步骤没有执行',
  'the system was interrupted; later steps were not carried out',
);
