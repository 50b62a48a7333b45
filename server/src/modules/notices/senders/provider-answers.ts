import { parseForeignJson } from '@eoms/drivers/kit';

/**
 * What an answer means for a message: taken; try again, at the usual pace or after some seconds; final, as the same would be
 * answered again. `channel`: the limit is that of the whole channel, which then sends nothing at all meanwhile.
 */
export type Verdict =
  | 'sent'
  | 'later'
  | 'final'
  | { readonly afterSeconds: number; readonly of: 'message' | 'channel' };

export interface ProviderAnswer {
  /** As the provider writes it. */
  readonly code: string;
  readonly words: string;
  readonly verdict: Verdict;
}

/** Reads the body of an answer with this HTTP status; `undefined` where it is none of this provider's. */
export type ReadAnswer = (body: string, status: number) => ProviderAnswer | undefined;

interface ProviderCodes {
  /** Codes, or the beginning of codes when it ends with `*`; the first that fits counts. Others: try again. */
  readonly codes: readonly (readonly [code: string, verdict: Verdict])[];
  readonly find: (document: Fields) => { readonly code: unknown; readonly words: unknown };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const channelWaits = (afterSeconds: number): Verdict => ({ afterSeconds, of: 'channel' });
const messageWaits = (afterSeconds: number): Verdict => ({ afterSeconds, of: 'message' });
const allFinal = (...codes: readonly string[]): (readonly [string, Verdict])[] => codes.map((code) => [code, 'final']);

/** Custom robots of DingTalk groups; codes from "自定义机器人接入" and "错误码" at open.dingtalk.com. */
export const dingtalkCodes: ProviderCodes = {
  codes: [
    ['0', 'sent'],
    ['-1', 'later'],
    // More than 20 messages in a minute: the robot is silenced for ten minutes.
    ['130101', channelWaits(600)],
    ['410100', channelWaits(60)],
    // A keyword that is missing, a wrong signature, an address that is not allowed: the words say which.
    ...allFinal('310000', '300001', '300005', '40035', '43004', '400013', '400101', '400102', '400105', '400106'),
    ...allFinal('430101', '430102', '430103', '430104'),
  ],
  find: ({ errcode, errmsg }) => ({ code: errcode, words: errmsg }),
};

/** Robots of WeCom groups; codes from "全局错误码" at developer.work.weixin.qq.com. */
export const wecomCodes: ProviderCodes = {
  codes: [
    ['0', 'sent'],
    ['-1', 'later'],
    // 20 messages a minute for each robot.
    ['45009', channelWaits(60)],
    ['45033', channelWaits(60)],
    ...allFinal('93000', '93004', '93008', '93017', '40001', '40008', '40058', '41001', '44004', '45002'),
  ],
  find: ({ errcode, errmsg }) => ({ code: errcode, words: errmsg }),
};

/** Custom bots of Feishu (Lark) groups; codes from "自定义机器人使用指南" at open.feishu.cn. */
export const feishuCodes: ProviderCodes = {
  codes: [
    ['0', 'sent'],
    // Five messages a second and 100 a minute for each bot.
    ['11232', channelWaits(60)],
    ['99991400', channelWaits(60)],
    ...allFinal('9499', '19001', '19021', '19022', '19024'),
  ],
  find: ({ code, msg }) => ({ code, words: msg }),
};

/** Alibaba Cloud's SendSms; codes from "API 错误码" at help.aliyun.com (document 101346). */
export const smsAliyunCodes: ProviderCodes = {
  codes: [
    ['OK', 'sent'],
    ['isp.SYSTEM_ERROR', 'later'],
    ['ServiceUnavailable*', 'later'],
    ['InternalError*', 'later'],
    ['InvalidTimeStamp.Expired', 'later'],
    ['Throttling*', channelWaits(60)],
    // One a minute, five an hour and ten a day for each number.
    ['isv.BUSINESS_LIMIT_CONTROL', messageWaits(60)],
    ['isv.DAY_LIMIT_CONTROL', 'final'],
    // Somebody pays, and what waits leaves.
    ['isv.AMOUNT_NOT_ENOUGH', channelWaits(600)],
    ...allFinal('isv.*', 'isp.*', 'Invalid*', 'Missing*', 'SignatureDoesNotMatch', 'SignatureNonceUsed', 'Forbidden*'),
  ],
  find: ({ Code, Message }) => ({ code: Code, words: Message }),
};

/** Tencent Cloud's SendSms (version 2021-01-11); codes from "错误码" at cloud.tencent.com/document/product/382. */
export const smsTencentCodes: ProviderCodes = {
  codes: [
    ['Ok', 'sent'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', messageWaits(30)],
    ['LimitExceeded.PhoneNumberOneHourLimit', messageWaits(3_600)],
    ['LimitExceeded.DeliveryFrequencyLimit', messageWaits(60)],
    ['LimitExceeded.PhoneNumber*', 'final'],
    ['LimitExceeded*', channelWaits(60)],
    ['RequestLimitExceeded*', channelWaits(60)],
    ['InternalError*', 'later'],
    ['AuthFailure.SignatureExpire', 'later'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', channelWaits(600)],
    ...allFinal(
      'FailedOperation*',
      'Invalid*',
      'Missing*',
      'Unauthorized*',
      'Unsupported*',
      'AuthFailure*',
      'Unknown*',
    ),
  ],
  find: ({ Response }) => {
    const { Error: failed, SendStatusSet: sent } = fieldsOf(Response);
    const { Code, Message } = fieldsOf(failed ?? (Array.isArray(sent) ? sent[0] : undefined));
    return { code: Code, words: Message };
  },
};

const fits = (pattern: string, code: string): boolean =>
  pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern;

/** How answers of a provider are read; its code counts, whatever the HTTP status. */
export const readAnswerOf =
  ({ codes, find }: ProviderCodes): ReadAnswer =>
  (body) => {
    let document: unknown;
    try {
      document = parseForeignJson(body);
    } catch {
      return undefined;
    }
    const found = find(fieldsOf(document));
    if (typeof found.code !== 'number' && typeof found.code !== 'string') return undefined;
    const code = String(found.code);
    const [, verdict = 'later'] = codes.find(([pattern]) => fits(pattern, code)) ?? [];
    return { code, words: typeof found.words === 'string' ? found.words : '', verdict };
  };
