import type { InLanguages } from '@eoms/contract/vocabulary';

/** What the page of all calls says besides the calls. */
export interface DocsPageWords {
  readonly samples: string;
  readonly copy: string;
  readonly copied: string;
  /** By whom a call can be made. */
  readonly nobody: string;
  readonly person: string;
  readonly key: string;
  readonly keyTitle: string;
  readonly keyPoints: readonly string[];
  /** What is done first, as a title and what is typed. */
  readonly keySteps: readonly (readonly [title: string, text: string])[];
}

const settings = 'export EOMS_URL=https://eoms.example\nexport EOMS_KEY=eoms_...';
const first =
  'curl --fail-with-body --max-time 100 --header "Authorization: Bearer $EOMS_KEY" "$EOMS_URL/eoms/place/getPlaceDetailList"';
const python = 'pip install requests';
const typescript = 'npm install ./eoms-client-*.tgz';

export const docsPageWords: InLanguages<DocsPageWords> = {
  zh: {
    samples: 'curl · Python · TypeScript',
    copy: '复制',
    copied: '已复制',
    nobody: '无需登录',
    person: '须登录',
    key: '可用 API 密钥',
    keyTitle: '用 API 密钥认证',
    keyPoints: [
      '在“系统管理 → API 密钥”中创建密钥：它具有一个角色，并可限定在若干场所内；密钥只显示一次。',
      '每次调用在请求头中携带 Authorization: Bearer eoms_…，不要写在地址里。',
      '被拒绝的调用同样返回 HTTP 200，其中 status 为 false，code 说明原因：401 密钥无效或已撤销，403 角色无此权限，404 不存在或不在密钥的场所内，429 调用过于频繁。',
      '标有“须登录”的调用只供人员使用：先调用 /eoms/login/login，再把返回的 token 放入请求头 token。',
      '会改变数据的 POST 调用可携带请求头 Idempotency-Key：24 小时内相同的键只执行一次。',
      'TypeScript 示例使用安装包 client 目录中的 @eoms/client，Python 示例使用 requests。',
    ],
    keySteps: [
      ['准备', settings],
      ['第一次调用', first],
      ['Python', python],
      ['TypeScript', typescript],
    ],
  },
  en: {
    samples: 'curl · Python · TypeScript',
    copy: 'Copy',
    copied: 'Copied',
    nobody: 'without signing in',
    person: 'people only',
    key: 'API keys too',
    keyTitle: 'Authentication with an API key',
    keyPoints: [
      'Make a key in System → API keys: it has one role, within some places if you like, and is shown once.',
      'Send it in the header of each call, Authorization: Bearer eoms_…, and never in an address.',
      'A call that is refused is answered with HTTP 200 too: status is false, and code says why. 401: the key is wrong or revoked; 403: its role may not; 404: there is no such thing in its places; 429: too many calls.',
      'Calls marked “people only” need somebody who signed in: call /eoms/login/login, and send the token that it answers in the header token.',
      'A POST that changes something takes the header Idempotency-Key: the same key within 24 hours does the work once.',
      'The programs in TypeScript use @eoms/client, which is in the folder client of the release; those in Python use requests.',
    ],
    keySteps: [
      ['First', settings],
      ['A first call', first],
      ['Python', python],
      ['TypeScript', typescript],
    ],
  },
};
