import { type SourceText, say } from '@eoms/contract/vocabulary';

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
  prepare: say('会前准备大会议厅', 'Prepare the congress hall'),
  prepareText: say(
    '会前 15 分钟或按下讲台按钮时，打开演示设备，偏热时开空调',
    'Presentation on, and air conditioning where it is warm, 15 minutes before a meeting or by the button at the lectern',
  ),
  prepared: say('大会议厅已为会议准备好', 'The congress hall is ready for a meeting'),
  limit: say('会议室舒适温度上限', 'The warmest that rooms should be'),
} satisfies Record<string, SourceText>;
