import type { ConfigType } from '@eoms/contract';
import type { SettingWords } from './zh.ts';

type Part = ConfigType | 'mqtt' | 'driverPackages' | 'nodes' | 'deadLetters' | 'diagnostics' | 'license';
type PartWords = Readonly<Record<Part, SettingWords>>;

const zh: PartWords = {
  general: { name: '基本', does: '名称、语言、标志和访问地址' },
  venue: { name: '场馆', does: '地址、时区和位置' },
  security: { name: '登录安全', does: '登录时限、密码错误、同时登录数、两步验证、初始化管理员' },
  passwords: { name: '密码要求', does: '新密码的长度、内容和重复' },
  oauth2: { name: '统一身份认证', does: '通过 OpenID Connect 身份提供方登录' },
  networks: { name: '网络', does: '系统可以连接哪些设备、数据库、日历和通知服务；试连地址' },
  webFrames: { name: '网页', does: '布局和文档可以嵌入的网站' },
  retention: { name: '数据保留', does: '读数、日志和通知保留多久，占用多少磁盘' },
  mqtt: { name: 'MQTT', does: 'MQTT 服务的状态、端口和账号' },
  driverPackages: { name: '驱动包', does: '驱动文件夹中的驱动：信任、停用和状态' },
  nodes: { name: '节点', does: '共用数据库的进程：排空和恢复' },
  deadLetters: { name: '未送达消息', does: '多次失败后放弃的事件、通知和任务：重试或丢弃' },
  diagnostics: { name: '诊断', does: '下载诊断包，交给提供支持的人' },
  license: { name: '授权', does: '授权状态、机器码和授权文件' },
};

const en: PartWords = {
  general: { name: 'General', does: 'Names, language, logo and address' },
  venue: { name: 'Venue', does: 'Address, time zone and position' },
  security: {
    name: 'Sign-in security',
    does: 'Session limits, wrong passwords, second factor, initialise the administrator',
  },
  passwords: { name: 'Password rules', does: 'Length and content of new passwords, and their repetition' },
  oauth2: { name: 'Identity provider', does: 'Sign-in through an OpenID Connect provider' },
  networks: {
    name: 'Networks',
    does: 'Which devices, databases, calendars and notice services may be reached; try an address',
  },
  webFrames: { name: 'Web pages', does: 'Websites that layouts and documents may embed' },
  retention: { name: 'Retention', does: 'How long readings, logs and notices are kept, and what they cost on disk' },
  mqtt: { name: 'MQTT', does: 'State, ports and accounts of the MQTT broker' },
  driverPackages: { name: 'Driver packages', does: 'Drivers of the drivers folder: trust and state' },
  nodes: { name: 'Nodes', does: 'Processes that share the database: drain and resume' },
  deadLetters: {
    name: 'Undelivered messages',
    does: 'Events, notices and jobs that were given up: try again or discard',
  },
  diagnostics: { name: 'Diagnostics', does: 'A bundle to download, for whoever helps' },
  license: { name: 'Licence', does: 'State of the licence, machine code and licence file' },
};

/** The sections of the system settings. Both languages together: a section is found by either. */
export const partWords = { zh, en };
