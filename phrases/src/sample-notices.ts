import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Channels and notify objects of the sample venue. */
export const sampleNotices = {
  mail: say('值班邮箱', 'Duty mail'),
  sms: say('短信（阿里云）', 'SMS (Alibaba Cloud)'),
  signature: say('示例场馆', 'Sample venue'),
  robot: say('运维钉钉群', 'Operations group on DingTalk'),
  hook: say('工单平台 Webhook', 'Webhook of the service desk'),
  logs: say('日志服务器', 'Log server'),
  ticker: say('大厅信息屏', 'Message board in the lobby'),
  operators: say('值班运维', 'Operators on duty'),
  administrators: say('系统管理员', 'Administrators'),
  guard: say('安保值班室', 'Guard room'),
  rota: say('周末值班表', 'Weekend rota'),
  template: say('贵宾厅报警', 'Alarm in the VIP room'),
  group: say('自定义', 'Own templates'),
  title: say('贵宾厅 {{device.name}}：{{alarm.level}}报警', 'VIP room, {{device.name}}: {{alarm.level}} alarm'),
  content: say(
    '{{alarm.text}}\n请 5 分钟内到场处理。\n{{link}}',
    '{{alarm.text}}\nPlease be there within 5 minutes.\n{{link}}',
  ),
} satisfies Record<string, SourceText>;
