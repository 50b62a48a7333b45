import type { ChannelKind, MessageType, NoticeVariable, SourceText } from '@eoms/contract';
import { orderMessageNames, orderTemplates, orderVariableExamples, orderVariableNames } from './order-notices.ts';

/** Ways on which notices leave. */
export const channelKindNames: Readonly<Record<ChannelKind, SourceText>> = {
  console: { zh: '控制台弹窗', en: 'Console pop-up' },
  webPush: { zh: '浏览器推送', en: 'Browser push' },
  email: { zh: '电子邮件', en: 'E-mail' },
  smsAliyun: { zh: '阿里云短信', en: 'SMS by Alibaba Cloud' },
  smsTencent: { zh: '腾讯云短信', en: 'SMS by Tencent Cloud' },
  smsHttp: { zh: '短信网关（HTTP）', en: 'SMS gateway (HTTP)' },
  dingtalk: { zh: '钉钉群机器人', en: 'DingTalk robot' },
  wecom: { zh: '企业微信群机器人', en: 'WeCom robot' },
  feishu: { zh: '飞书群机器人', en: 'Feishu robot' },
  webhook: { zh: 'Webhook', en: 'Webhook' },
  mqtt: { zh: 'MQTT 发布', en: 'MQTT' },
  syslog: { zh: 'Syslog', en: 'Syslog' },
  device: { zh: '设备播报', en: 'Announcement by a device' },
};

/** Settings of channels; keys are the contract's. */
export const channelParamNames: Readonly<Record<string, SourceText>> = {
  host: { zh: '服务器', en: 'Server' },
  port: { zh: '端口', en: 'Port' },
  security: { zh: '加密', en: 'Encryption' },
  verify: { zh: '校验服务器证书', en: 'Verify the certificate of the server' },
  username: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  from: { zh: '发件地址', en: 'Sender address' },
  fromName: { zh: '发件人名称', en: 'Sender name' },
  ehloName: { zh: '本机名称（EHLO，留空为发件人域名）', en: 'Own name in EHLO (empty: the domain of the sender)' },
  baseUrl: { zh: '接口地址', en: 'Service address' },
  url: { zh: '地址', en: 'Address' },
  accessKeyId: { zh: 'AccessKey ID', en: 'AccessKey ID' },
  accessKeySecret: { zh: 'AccessKey Secret', en: 'AccessKey secret' },
  secretId: { zh: 'SecretId', en: 'SecretId' },
  secretKey: { zh: 'SecretKey', en: 'SecretKey' },
  region: { zh: '地域', en: 'Region' },
  sdkAppId: { zh: '应用 SdkAppId', en: 'SdkAppId' },
  signName: { zh: '短信签名', en: 'Signature' },
  templateCode: { zh: '短信模板编号', en: 'Template code' },
  templateParam: { zh: '模板参数（JSON）', en: 'Template parameters (JSON)' },
  format: { zh: '请求格式', en: 'Format of the request' },
  body: { zh: '请求内容', en: 'Content of the request' },
  header: { zh: '附加请求头', en: 'Additional header' },
  headerValue: { zh: '请求头的值', en: 'Value of the header' },
  success: { zh: '成功标志', en: 'Sign of success' },
  accessToken: { zh: 'access_token', en: 'access_token' },
  robotKey: { zh: '机器人密钥', en: 'Key of the robot' },
  signSecret: { zh: '签名密钥', en: 'Signing secret' },
  tls: { zh: '使用 TLS', en: 'Use TLS' },
  topic: { zh: '主题', en: 'Topic' },
  qos: { zh: 'QoS', en: 'QoS' },
  transport: { zh: '传输方式', en: 'Transport' },
  facility: { zh: 'Facility', en: 'Facility' },
  appName: { zh: '应用名', en: 'Application name' },
  deviceId: { zh: '播报设备', en: 'Device' },
  action: { zh: '动作', en: 'Action' },
  parameter: { zh: '接收文字的参数', en: 'Argument that takes the text' },
  say: { zh: '播报文字', en: 'What it says' },
  contact: { zh: '联系邮箱', en: 'Contact e-mail' },
};

/** What is not obvious about some of them. */
export const channelParamHints: Readonly<Record<string, SourceText>> = {
  templateParam: {
    zh: '可用 {{title}}、{{content}}，须与短信平台上报备的模板一致',
    en: '{{title}} and {{content}} are filled in; it has to fit the template registered with the provider',
  },
  body: {
    zh: '可用 {{phone}}、{{title}}、{{content}}、{{id}}、{{recipient}}、{{subject}}',
    en: '{{phone}}, {{title}}, {{content}}, {{id}}, {{recipient}} and {{subject}} are filled in',
  },
  say: {
    zh: '可用 {{title}}、{{content}}；换行会变成空格，超过 10 分钟未能播报的不再播报',
    en: '{{title}} and {{content}} are filled in, in one line; what could not be said within 10 minutes is not said later',
  },
  deviceId: {
    zh: '广播、对讲或信息屏等，有动作可接收文字的设备',
    en: 'Paging, intercom or a message board: a device with an action that takes a text',
  },
  contact: {
    zh: '推送服务（如 Google、Mozilla、Apple）在出现问题时联系的邮箱，随每条推送发给它们',
    en: 'Sent with every push: where Google, Mozilla or Apple can reach the operator of this system about problems',
  },
  success: {
    zh: '网关的回复包含此文字才算成功；留空则只看 HTTP 状态',
    en: 'The reply of the gateway has this text when it accepted the message; leave empty to go by the HTTP status',
  },
  signSecret: {
    zh: '留空则不签名',
    en: 'Leave empty to send without a signature',
  },
  robotKey: {
    zh: '机器人地址中最后的一段',
    en: 'The last part of the address of the robot',
  },
  accessToken: {
    zh: '机器人地址中 access_token= 之后的部分',
    en: 'What follows access_token= in the address of the robot',
  },
};

/** Choices of settings that are not names of their own. */
export const channelChoiceNames: Readonly<Record<string, SourceText>> = {
  starttls: { zh: 'STARTTLS', en: 'STARTTLS' },
  tls: { zh: 'TLS（SSL）', en: 'TLS (SSL)' },
  none: { zh: '不加密', en: 'None' },
  json: { zh: 'JSON', en: 'JSON' },
  form: { zh: '表单', en: 'Form' },
  udp: { zh: 'UDP', en: 'UDP' },
  tcp: { zh: 'TCP', en: 'TCP' },
};

export const messageTypeNames: Readonly<Record<MessageType, SourceText>> = {
  alarmRaised: { zh: '报警发生', en: 'Alarm raised' },
  alarmRepeated: { zh: '报警重复提醒', en: 'Alarm reminder' },
  alarmEscalated: { zh: '报警升级', en: 'Alarm escalated' },
  alarmCleared: { zh: '报警恢复', en: 'Alarm cleared' },
  ...orderMessageNames,
  inspection: { zh: '巡检', en: 'Inspection' },
  general: { zh: '一般通知', en: 'General notice' },
};

export const noticeVariableNames: Readonly<Record<NoticeVariable, SourceText>> = {
  'alarm.text': { zh: '报警内容', en: 'What the alarm says' },
  'alarm.level': { zh: '报警级别', en: 'Alarm level' },
  'alarm.value': { zh: '报警时的值', en: 'Value that raised it' },
  'alarm.count': { zh: '发生次数', en: 'Occurrences' },
  'alarm.raisedAt': { zh: '首次发生时间', en: 'First raised at' },
  'alarm.lastAt': { zh: '最近发生时间', en: 'Last raised at' },
  'alarm.clearedAt': { zh: '恢复时间', en: 'Cleared at' },
  'device.name': { zh: '设备名称', en: 'Device' },
  'place.name': { zh: '场所名称', en: 'Place' },
  ...orderVariableNames,
  'inspection.name': { zh: '巡检与事由', en: 'Inspection, and what about it' },
  'notice.text': { zh: '通知内容', en: 'Text of the notice' },
  'notice.time': { zh: '发出时间', en: 'Time of the notice' },
  'recipient.name': { zh: '接收人', en: 'Recipient' },
  link: { zh: '打开控制台的链接', en: 'Link to the console' },
};

/** Of a made-up alarm, for previews. */
export const noticeVariableExamples: Readonly<Record<NoticeVariable, SourceText>> = {
  'alarm.text': { zh: '灯泡温度过高', en: 'Lamp temperature too high' },
  'alarm.level': { zh: '严重', en: 'Serious' },
  'alarm.value': { zh: '86', en: '86' },
  'alarm.count': { zh: '3', en: '3' },
  'alarm.raisedAt': { zh: '2026-03-02 14:05:10', en: '2026-03-02 14:05:10' },
  'alarm.lastAt': { zh: '2026-03-02 14:11:32', en: '2026-03-02 14:11:32' },
  'alarm.clearedAt': { zh: '2026-03-02 14:20:00', en: '2026-03-02 14:20:00' },
  'device.name': { zh: '主投影机', en: 'Main projector' },
  'place.name': { zh: '一号会议室', en: 'Meeting room 1' },
  ...orderVariableExamples,
  'inspection.name': { zh: '巡检“每日开馆前巡检”发现 3 处异常', en: 'Inspection “Before opening”: 3 failed' },
  'notice.text': { zh: '今晚 22:00 起网络维护', en: 'Network maintenance from 22:00 tonight' },
  'notice.time': { zh: '2026-03-02 14:11:33', en: '2026-03-02 14:11:33' },
  'recipient.name': { zh: '王敏', en: 'Min Wang' },
  link: { zh: 'https://eoms.example.com/alarmCenter', en: 'https://eoms.example.com/alarmCenter' },
};

export const alarmLevelNames: Readonly<Record<1 | 2 | 3 | 4, SourceText>> = {
  1: { zh: '紧急', en: 'Critical' },
  2: { zh: '严重', en: 'Serious' },
  3: { zh: '一般', en: 'Minor' },
  4: { zh: '提示', en: 'Notice' },
};

/** What the product itself says in notices. */
export const noticeTexts = {
  testTitle: { zh: 'EOMS 测试通知', en: 'EOMS test notice' },
  testContent: {
    zh: '这是从通知渠道“{{name}}”发出的测试消息，收到即表示渠道可用。',
    en: 'This is a test message from the channel “{{name}}”. If you can read it, the channel works.',
  },
  digestTitle: { zh: '{{count}} 条通知', en: '{{count}} notices' },
  digestMore: { zh: '……另有 {{count}} 条', en: '… and {{count}} more' },
  everyone: { zh: '全体', en: 'Everybody' },
} satisfies Record<string, SourceText>;

/** The group of the templates that are part of the product. */
export const systemTemplateGroup: SourceText = { zh: '系统模板', en: 'Part of the product' };

/** The templates of a new installation. */
export const systemTemplates: readonly {
  readonly code: string;
  readonly messageType: MessageType;
  readonly name: SourceText;
  readonly title: SourceText;
  readonly content: SourceText;
}[] = [
  {
    code: 'alarm-raised',
    messageType: 'alarmRaised',
    name: { zh: '报警发生', en: 'Alarm raised' },
    title: {
      zh: '[{{alarm.level}}] {{place.name}} {{device.name}}',
      en: '[{{alarm.level}}] {{place.name}} {{device.name}}',
    },
    content: {
      zh: '{{alarm.text}}\n发生时间：{{alarm.raisedAt}}\n{{link}}',
      en: '{{alarm.text}}\nRaised at {{alarm.raisedAt}}\n{{link}}',
    },
  },
  {
    code: 'alarm-repeated',
    messageType: 'alarmRepeated',
    name: { zh: '报警重复提醒', en: 'Alarm reminder' },
    title: {
      zh: '[仍未处理·{{alarm.level}}] {{place.name}} {{device.name}}',
      en: '[Still open, {{alarm.level}}] {{place.name}} {{device.name}}',
    },
    content: {
      zh: '{{alarm.text}}\n首次发生：{{alarm.raisedAt}}，共 {{alarm.count}} 次，尚无人确认。\n{{link}}',
      en: '{{alarm.text}}\nFirst raised at {{alarm.raisedAt}}, {{alarm.count}} times so far; nobody has acknowledged it.\n{{link}}',
    },
  },
  {
    code: 'alarm-escalated',
    messageType: 'alarmEscalated',
    name: { zh: '报警升级', en: 'Alarm escalated' },
    title: {
      zh: '[升级·{{alarm.level}}] {{place.name}} {{device.name}}',
      en: '[Escalated, {{alarm.level}}] {{place.name}} {{device.name}}',
    },
    content: {
      zh: '{{alarm.text}}\n自 {{alarm.raisedAt}} 起无人确认，现升级通知您。\n{{link}}',
      en: '{{alarm.text}}\nNobody has acknowledged it since {{alarm.raisedAt}}; it is escalated to you.\n{{link}}',
    },
  },
  {
    code: 'alarm-cleared',
    messageType: 'alarmCleared',
    name: { zh: '报警恢复', en: 'Alarm cleared' },
    title: { zh: '[已恢复] {{place.name}} {{device.name}}', en: '[Cleared] {{place.name}} {{device.name}}' },
    content: {
      zh: '{{alarm.text}}\n已于 {{alarm.clearedAt}} 恢复正常。',
      en: '{{alarm.text}}\nBack to normal at {{alarm.clearedAt}}.',
    },
  },
  ...orderTemplates,
  {
    code: 'inspection',
    messageType: 'inspection',
    name: { zh: '巡检', en: 'Inspection' },
    title: { zh: '{{inspection.name}}', en: '{{inspection.name}}' },
    content: { zh: '{{notice.text}}\n{{link}}', en: '{{notice.text}}\n{{link}}' },
  },
  {
    code: 'general',
    messageType: 'general',
    name: { zh: '一般通知', en: 'General notice' },
    title: { zh: '通知', en: 'Notice' },
    content: { zh: '{{notice.text}}\n{{notice.time}}', en: '{{notice.text}}\n{{notice.time}}' },
  },
];
