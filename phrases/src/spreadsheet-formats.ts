const clock = 'h"时"mm"分"';
const clockWithSeconds = 'h"时"mm"分"ss"秒"';
const yearAndMonth = 'yyyy"年"m"月"';
const monthAndDay = 'm"月"d"日"';

/** Words of number formats in Chinese spreadsheets, and what they are called in all others. */
export const chineseFormatWords = { '上午/下午': 'AM/PM', 'G/通用格式': 'General' } as const;

/** The number formats that Chinese spreadsheets know by number only (ECMA-376 part 1, 18.8.30, zh-cn). */
export const chineseFormats: Readonly<Record<number, string>> = {
  27: yearAndMonth,
  28: monthAndDay,
  29: monthAndDay,
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: clock,
  33: clockWithSeconds,
  34: `AM/PM${clock}`,
  35: `AM/PM${clockWithSeconds}`,
  36: yearAndMonth,
  50: yearAndMonth,
  51: monthAndDay,
  52: yearAndMonth,
  53: monthAndDay,
  54: monthAndDay,
  55: `AM/PM${clock}`,
  56: `AM/PM${clockWithSeconds}`,
  57: yearAndMonth,
  58: monthAndDay,
};
