import { type Language, type SourceText, textOf } from '@eoms/contract/vocabulary';

/** Details of an error that concerns one field: the field's label in the form, and what is allowed. */
const refusalDetails = {
  settingImage: {
    zh: '只能上传图片',
    en: 'Only Images Can Be Uploaded',
  },
  settingNeeded: {
    zh: '启用时必须填写“{label}”',
    en: '“{label}” is required while this is enabled',
  },
  settingScopes: {
    zh: '“{label}”须包含 openid',
    en: '“{label}” must include openid',
  },
  settingNetworks: {
    zh: '“{label}”中的“{value}”应为网段加端口，例如 10.0.0.0/8:443',
    en: '“{value}” in “{label}” must be a network with a port, such as 10.0.0.0/8:443',
  },
  settingDeviceNetworks: {
    zh: '“{label}”中的“{value}”应为网段，例如 10.0.0.0/8 或 fd00::/8',
    en: '“{value}” in “{label}” must be a network, such as 10.0.0.0/8 or fd00::/8',
  },
  settingNever: {
    zh: '“{label}”中的“{value}”属于本机或链路本地地址，始终不允许',
    en: '“{value}” in “{label}” is this machine or link-local, which is never allowed',
  },
  settingZone: {
    zh: '没有名为“{value}”的时区，应为 IANA 名称，例如 Asia/Shanghai',
    en: 'There is no time zone “{value}”; it is an IANA name, such as Asia/Shanghai',
  },
  settingPosition: {
    zh: '纬度和经度须同时填写或同时留空',
    en: 'Enter both latitude and longitude, or neither',
  },
  settingPositionKept: {
    zh: '位置不能清空：日出日落的定时要用到它',
    en: 'The position cannot be removed: schedules by sunrise and sunset need it',
  },
  settingSites: {
    zh: '“{label}”中的“{value}”应为网站，不含路径，例如 https://signage.example 或 http://10.0.0.8:8080',
    en: '“{value}” in “{label}” must be a website without a path, such as https://signage.example or http://10.0.0.8:8080',
  },
  settingOwnSite: {
    zh: '“{label}”不能包含本系统自己的地址“{value}”',
    en: '“{label}” must not include this system’s own address “{value}”',
  },
  settingRole: {
    zh: '“{label}”不存在',
    en: '“{label}” does not exist',
  },
  'password.tooShort': {
    zh: '密码至少 {count} 个字符',
    en: 'At least {count} characters',
  },
  'password.tooLong': {
    zh: '密码最多 128 个字符',
    en: 'At most 128 characters',
  },
  'password.tooCommon': {
    zh: '这个密码太常见，猜密码的人首先会试它',
    en: 'This password is among the first that guessing programs try',
  },
  'password.tooUniform': {
    zh: '密码由太少的不同字符组成',
    en: 'Too few different characters',
  },
  'password.containsName': {
    zh: '密码不能包含本人的用户名、姓名、手机号或邮箱',
    en: 'Must not contain your user name, name, phone number or e-mail address',
  },
  'password.recent': {
    zh: '不能与最近 {count} 个密码相同',
    en: 'Must not be one of the last {count} passwords',
  },
  topicFilter: {
    zh: '“{value}”',
    en: '“{value}”',
  },
  periodOrder: {
    zh: '结束时间须晚于开始时间',
    en: 'The end must be after the start',
  },
  periodLength: {
    zh: '时间段最长 {days} 天',
    en: 'The period can be at most {days} days',
  },
  tooManyProperties: {
    zh: '一次最多 {max} 个属性',
    en: 'At most {max} properties at a time',
  },
  outputUnknown: {
    zh: '没有输出口“{port}”，可用：{ports}',
    en: 'There is no output “{port}”; available: {ports}',
  },
  inputUnknown: {
    zh: '没有输入口“{port}”，可用：{ports}',
    en: 'There is no input “{port}”; available: {ports}',
  },
  twin: {
    zh: '“{name}”出现了两次',
    en: '“{name}” occurs twice',
  },
  changedBy: {
    zh: '{by} 已于 {at} 保存',
    en: '{by} saved at {at}',
  },
  heldBy: {
    zh: '共 {count} 项',
    en: '{count} in all',
  },
  widget: {
    zh: '第 {number} 个控件“{name}”',
    en: 'Widget {number}, “{name}”',
  },
} as const satisfies Record<string, SourceText>;

export const detailText = (
  key: keyof typeof refusalDetails,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  textOf(refusalDetails[key], language).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
