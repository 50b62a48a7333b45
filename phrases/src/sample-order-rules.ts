import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Who gets the work orders of the sample venue, and those that come round. */
export const sampleOrderRules = {
  onCall: say('会务技术值班表', 'Technicians on call'),
  urgent: say('主会场紧急报修找值班人', 'Urgent repairs in the congress hall: on call'),
  support: say('二楼会议保障', 'Support of meetings on the second floor'),
  upkeep: say('二楼设备保养，轮流分派', 'Upkeep on the second floor, to whoever has least'),
  filters: say('投影机滤网月度清洁', 'Monthly cleaning of projector filters'),
  filtersText: say(
    '关机冷却后拆下滤网，吸尘并擦拭进风口，装回后清零滤网计时。',
    'After cooling down take out the filters, vacuum them and the air inlets, then reset the filter timer.',
  ),
  lectureHall: say('培训厅每周检查', 'Weekly check of the training room'),
  lectureHallText: say(
    '逐项试讲台触控屏、无线话筒、投影和录播，电池低于一半的更换。',
    'Try the touch panel, wireless microphones, projection and recording; change batteries below one half.',
  ),
} satisfies Record<string, SourceText>;
