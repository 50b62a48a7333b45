import type { Live } from '../../../platform/live/live.ts';
import { consoleSender } from './console.ts';
import { deviceSender, type SpeakingDevices } from './device.ts';
import { dingtalkSender } from './dingtalk.ts';
import { emailSender } from './email.ts';
import { feishuSender } from './feishu.ts';
import { mqttSender } from './mqtt.ts';
import type { SenderDeps, Senders } from './sender.ts';
import { smsAliyunSender } from './sms-aliyun.ts';
import { smsHttpSender } from './sms-http.ts';
import { smsTencentSender } from './sms-tencent.ts';
import { syslogSender } from './syslog.ts';
import { type WebPushDeps, webPushSender } from './web-push.ts';
import { webhookSender } from './webhook.ts';
import { wecomSender } from './wecom.ts';

export interface SendersDeps extends SenderDeps, SpeakingDevices {
  readonly live: Pick<Live, 'publish' | 'isWanted'>;
  readonly push: WebPushDeps;
}

/** The sender of every kind of channel. */
export const createSenders = (deps: SendersDeps): Senders => ({
  console: consoleSender(deps.live),
  webPush: webPushSender(deps.push),
  email: emailSender(deps),
  smsAliyun: smsAliyunSender(deps),
  smsTencent: smsTencentSender(deps),
  smsHttp: smsHttpSender(deps),
  dingtalk: dingtalkSender(deps),
  wecom: wecomSender(deps),
  feishu: feishuSender(deps),
  webhook: webhookSender(deps),
  mqtt: mqttSender(deps),
  syslog: syslogSender(deps),
  device: deviceSender(deps),
});
