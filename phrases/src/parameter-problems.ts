import type { Language } from './families.ts';

/** What can be wrong with one parameter of a device or of a command. */
export type ParameterProblem =
  | 'missing'
  | 'unknown'
  | 'wrongType'
  | 'notANumber'
  | 'notWhole'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooLong'
  | 'notAnOption'
  | 'pattern'
  | 'controlBytes'
  | 'host'
  | 'hex'
  | 'addressRefused';

const texts: Record<Language, Record<ParameterProblem, string>> = {
  zh: {
    missing: '必填',
    unknown: '此驱动没有这个参数',
    wrongType: '类型不正确',
    notANumber: '请输入数字',
    notWhole: '请输入整数',
    tooSmall: '不能小于 {limit}',
    tooLarge: '不能大于 {limit}',
    tooLong: '不能超过 {limit} 个字符',
    notAnOption: '请选择列出的选项',
    pattern: '格式不正确',
    controlBytes: '不能包含控制字符',
    host: '请输入正确的 IP 地址或主机名',
    hex: '请输入十六进制字节',
    addressRefused: '此地址不在允许的网段内',
  },
  en: {
    missing: 'Required.',
    unknown: 'The driver has no such parameter.',
    wrongType: 'Wrong type.',
    notANumber: 'Enter a number.',
    notWhole: 'Enter a whole number.',
    tooSmall: 'Must be at least {limit}.',
    tooLarge: 'Must be at most {limit}.',
    tooLong: 'Must be at most {limit} characters.',
    notAnOption: 'Choose one of the options.',
    pattern: 'The format is not correct.',
    controlBytes: 'Control characters are not allowed.',
    host: 'Enter an IP address or a host name.',
    hex: 'Enter bytes in hexadecimal.',
    addressRefused: 'This address is outside the allowed networks.',
  },
};

export const parameterText = (problem: ParameterProblem, language: Language, limit?: number): string =>
  texts[language][problem].replace('{limit}', String(limit ?? ''));
