import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Why a place for copies of backups could not be used. */
export const placeFaultTexts = {
  refused: say('不允许访问', 'It is not allowed'),
  unreachable: say('无法连接', 'It cannot be reached'),
  timeout: say('长时间没有响应', 'It did not answer for too long'),
  credentials: say('账号或密码（密钥）不正确', 'The account or its password or key is wrong'),
  hostKey: say('无法确认服务器的身份', 'The identity of the server is not confirmed'),
  noRoom: say('剩余空间不足', 'There is no room left'),
  missing: say('文件夹、存储桶或文件不存在', 'The folder, bucket or file is not there'),
  fault: say('出错', 'It failed'),
} as const satisfies Record<string, SourceText>;
export type PlaceFault = keyof typeof placeFaultTexts;

/** What is wrong with a place as entered; the placeholder of a refusal. */
export const placeProblemTexts = {
  notAbsolute: say('应为绝对路径，例如 /mnt/backups', 'it must be an absolute path such as /mnt/backups'),
  wholeDisk: say('不能是整个文件系统的根目录', 'it must not be the root of the file system'),
  notUrl: say('应为完整的地址，例如 {example}', 'it must be a whole address such as {example}'),
  credentials: say('账号和密码须填在各自的栏中', 'account and password belong in fields of their own'),
  extra: say('不能包含 ? 或 #', 'it must not contain ? or #'),
  path: say('路径中含有不允许的字符', 'its path has characters that are not allowed'),
  noBucket: say('缺少存储桶名称，例如 {example}', 'the name of the bucket is missing, as in {example}'),
  network: say(
    '网络“{value}”应为网段加端口，例如 10.0.0.0/8:22',
    'the network “{value}” must be one with a port, such as 10.0.0.0/8:22',
  ),
  hostKey: say(
    '主机密钥应为 SHA256: 开头的指纹，如 ssh-keygen -lf 所示',
    'the host key must be a fingerprint that begins with SHA256:, as ssh-keygen -lf prints it',
  ),
} as const satisfies Record<string, SourceText>;
export type PlaceProblem = keyof typeof placeProblemTexts;

export const placeProblemText = (problem: PlaceProblem, values: Readonly<Record<string, string>> = {}): SourceText => {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const { zh, en } = placeProblemTexts[problem];
  return say(filled(zh), filled(en));
};

/** A text with what is technical about it. */
export const withDetail = ({ zh, en }: SourceText, detail: string): SourceText => ({
  zh: `${zh}（${detail}）`,
  en: `${en} (${detail})`,
});
