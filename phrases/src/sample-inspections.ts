import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Inspections of the sample venue. */
export const sampleInspections = {
  opening: say('每日开馆前巡检', 'Before opening'),
  openingText: say(
    '每天 07:30 检查二层会议室的全部设备，异常自动通知',
    'Every day at 07:30: all devices of the second floor; what fails is reported',
  ),
  closing: say('闭馆后自检', 'After closing'),
  closingText: say(
    '每天 22:30 核对设备是否在线、设置是否被改动',
    'Every day at 22:30: who answers, and what was changed',
  ),
  microphones: say('话筒月检', 'Microphones, every month'),
  microphonesText: say('每月第一天，到场逐支检查话筒', 'On the first of the month, each microphone on the spot'),
  microphoneList: say('话筒检查表', 'Microphones'),
  fixed: say('固定与线缆是否牢固', 'Are mount and cable firm?'),
  noise: say('静场底噪', 'Noise floor of the quiet room'),
  clean: say('防风罩是否清洁', 'Is the windscreen clean?'),
  photo: say('现场照片', 'A photo'),
  roomList: say('会议室检查表', 'Meeting rooms'),
  lights: say('灯光是否全部点亮', 'Do all lights work?'),
  state: say('桌椅与地面', 'Tables, chairs and floor'),
  good: say('良好', 'good'),
  dirty: say('需清洁', 'needs cleaning'),
  broken: say('有损坏', 'damaged'),
} satisfies Record<string, SourceText>;
