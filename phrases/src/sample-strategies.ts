import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Detection strategies of the sample venue and their groups. */
export const sampleStrategies = {
  health: say('设备健康', 'Health of devices'),
  climate: say('环境', 'Climate'),
  reach: say('会议室设备巡检', 'Round of the meeting rooms'),
  reachText: say(
    '每 5 分钟检查会议室设备是否在线、数据是否更新',
    'Every 5 minutes: are devices of the rooms online and reporting?',
  ),
  online: say('设备在线', 'Devices online'),
  fresh: say('数据更新', 'Values are fresh'),
  air: say('室内温湿度', 'Climate of rooms'),
  airText: say('工作日早晚各一次，核对温度与湿度', 'Twice on working days: temperature and humidity'),
  warm: say('温度不超过 24 ℃', 'No warmer than 24 ℃'),
  humid: say('湿度不超过 60%', 'Humidity up to 60 %'),
  idle: say('下班后投影关闭', 'Projectors off after work'),
  idleText: say('每天 20:30 检查投影是否仍开着', 'At 20:30 every day: which projectors are still on?'),
  off: say('投影已关', 'Projector off'),
} satisfies Record<string, SourceText>;
