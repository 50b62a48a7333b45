import type { Language } from '@eoms/phrases';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_US';
import zh from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';

export const antdLocales: Record<Language, Locale> = { zh, en };
