import { baseLanguage, type InLanguages, type Language } from '@eoms/contract';
import type { Locale } from 'antd/es/locale';
import en from 'antd/es/locale/en_US';
import ru from 'antd/es/locale/ru_RU';
import zh from 'antd/es/locale/zh_CN';
import 'dayjs/locale/ru';
import 'dayjs/locale/zh-cn';

/** Also brings the locales of dayjs. Calendars and tables of a language that is missing here are in Chinese. */
const locales: InLanguages<Locale> = { zh, en, ru };
export const localeIn = (language: Language): Locale => locales[language] ?? locales[baseLanguage];
