import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Alarm rules of the sample venue and their groups. */
export const sampleAlarmRules = {
  climate: say('环境', 'Climate'),
  use: say('设备使用', 'Use of devices'),
  hot: say('温度过高', 'Too hot'),
  hotText: say('温度持续高于 32 °C', 'Above 32 °C for five minutes'),
  rising: say('温度骤升', 'Temperature rises fast'),
  risingText: say('10 分钟内升温 6 °C 以上，请检查空调', 'Up by 6 °C within ten minutes: look at the air conditioning'),
  damp: say('湿度异常', 'Humidity out of range'),
  dampText: say('湿度超出 15%–80%', 'Humidity is not between 15 and 80 %'),
  silent: say('传感器数据中断', 'Sensor has gone silent'),
  silentText: say('30 分钟没有收到温度读数', 'No temperature for thirty minutes'),
  lateNight: say('下班后设备未关', 'On after hours'),
  lateNightText: say('非工作时间设备仍处于开机状态', 'The device is on outside working hours'),
  lostLink: say('设备离线超过 10 分钟', 'Offline for ten minutes'),
  lostLinkText: say('设备离线超过 10 分钟，请现场检查', 'Offline for ten minutes: please look at it on site'),
} satisfies Record<string, SourceText>;
