import type { SourceText } from '@eoms/contract/vocabulary';

const meanings: Readonly<Record<string, SourceText>> = {
  '400': { zh: '请求有误', en: 'bad request' },
  '401': { zh: '需要登录', en: 'sign-in wanted' },
  '403': { zh: '禁止访问', en: 'forbidden' },
  '404': { zh: '路径不存在', en: 'no such path' },
  '405': { zh: '不支持该方法', en: 'method not allowed' },
  '429': { zh: '请求过于频繁', en: 'too many requests' },
  '503': { zh: '设备暂不可用', en: 'not available now' },
};
const classes: Readonly<Record<string, SourceText>> = {
  '2': { zh: '成功', en: 'success' },
  '3': { zh: '重定向（不跟随）', en: 'redirect (not followed)' },
  '4': { zh: '请求被拒绝', en: 'request refused' },
  '5': { zh: '设备内部错误', en: 'error inside the device' },
};

/** A traced exchange in words: `HTTP 401` → sign-in wanted. */
export const explainFrame = (frame: Buffer): SourceText | undefined => {
  if (frame.subarray(0, 7).toString('latin1') === 'WEBHOOK')
    return { zh: '设备主动推送', en: 'the device reports by itself' };
  const status = /^HTTP (\d{3})/.exec(frame.subarray(0, 16).toString('latin1'))?.[1];
  return status === undefined ? undefined : (meanings[status] ?? classes[status[0] ?? '']);
};
