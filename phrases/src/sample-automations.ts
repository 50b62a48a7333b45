import type { Text } from '@eoms/contract/vocabulary';

const say = (zh: string, en: string): Text => ({ zh, en });

/** Automations of the sample venue, their groups and variables. */
export const sampleAutomations = {
  comfort: say('舒适', 'Comfort'),
  saving: say('节能', 'Saving energy'),
  meetings: say('会议', 'Meetings'),
  cool: say('温度偏高开空调', 'Cool a warm room'),
  coolText: say(
    '会议室使用中温度超过限值时开启空调',
    'Switches the air conditioning on while a room in use is warmer than the limit',
  ),
  night: say('夜间关闭屏幕与投影', 'Screens off at night'),
  nightText: say('工作日 22:30，无人使用的会议室关闭显示设备', 'At 22:30 on working days, in rooms that nobody uses'),
  ended: say('会议结束黑屏', 'Blank the picture after a meeting'),
  endedText: say('会议结束后投影画面静音', 'Mutes the picture of projectors when a meeting ends'),
  limit: say('会议室舒适温度上限', 'The warmest that rooms should be'),
} satisfies Record<string, Text>;
