import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Contingency plans of the sample venue and their groups. */
export const samplePlans = {
  emergencies: say('应急处置', 'Emergencies'),
  visits: say('接待与活动', 'Visits and events'),
  fire: say('消防应急', 'Fire'),
  fireText: say(
    '火警确认后执行：打开二层全部照明，停止空调送风，关闭投影，静音各显示屏，便于广播和疏散。',
    'After a confirmed fire alarm: all lights of the second floor on, ventilation off, projectors off and displays muted, so that people hear the announcements and find their way out.',
  ),
  powerCut: say('停电应对', 'Power cut'),
  powerCutText: say(
    '市电中断、转由后备电源供电时执行：保留照明，关闭投影、显示屏和空调，延长供电时间。',
    'When the building runs on backup power: keeps the lights, switches off projectors, displays and air conditioning, so that the power lasts longer.',
  ),
  guests: say('贵宾接待', 'VIP visit'),
  guestsText: say(
    '贵宾到达前 30 分钟执行：大厅、国际会议厅和董事会议室开灯、开屏，空调调到 24 °C。',
    'Thirty minutes before guests arrive: lights and displays on and 24 °C in the lobby, the congress hall and the boardroom.',
  ),
} satisfies Record<string, SourceText>;
