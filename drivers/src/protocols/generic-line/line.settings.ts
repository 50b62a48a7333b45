import type { Value } from '@eoms/contract/vocabulary';
import type { Field } from '../../kit/field.ts';
import { type Pattern, pattern } from '../../kit/pattern.ts';
import { say } from '../../kit/say.ts';
import { spokenError, textOfError } from '../../kit/spoken-error.ts';
import { parseTemplate, readEscapes, type Template } from '../../kit/template.codec.ts';
import type { TextEncoding } from '../../kit/text-encoding.codec.ts';

export type LineKind = 'tcp' | 'udp' | 'telnet';
export type Params = Readonly<Record<string, Value>>;

/** The parsed connection parameters of a device. */
export interface LineSettings {
  readonly encoding: TextEncoding;
  readonly timeoutMs: number;
  readonly endOfLine: string;
  /** Everything that templates may name. */
  readonly values: Params;
  readonly error?: Pattern;
  readonly end?: Pattern;
  readonly keepAlive?: Template;
  readonly signIn: SignInSettings;
}

export interface SignInSettings {
  readonly greeting?: Pattern;
  readonly username: string;
  readonly password: string;
  readonly loginPrompt?: Pattern;
  readonly passwordPrompt?: Pattern;
  readonly readyPrompt?: Pattern;
  readonly start: readonly Template[];
  readonly startReply?: Pattern;
}

const textParam = (params: Params, id: string): string => {
  const value = params[id];
  return typeof value === 'string' ? value : '';
};
export const numberParam = (params: Params, id: string, otherwise: number): number => {
  const value = params[id];
  return typeof value === 'number' ? value : otherwise;
};

/** Names the setting in the reason when one cannot be read. */
const readSetting = <T>(field: Pick<Field, 'name'>, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const why = textOfError(error);
    throw spokenError(`${field.name.zh}：${why.zh}`, `${field.name.en}: ${why.en}`);
  }
};

export const settingNames = {
  greeting: say('问候语', 'Greeting'),
  loginPrompt: say('用户名提示', 'User name prompt'),
  passwordPrompt: say('密码提示', 'Password prompt'),
  readyPrompt: say('命令提示符', 'Command prompt'),
  startCommand: say('连接后发送', 'Send after connecting'),
  startReply: say('连接后的应答', 'Reply after connecting'),
  errorReply: say('错误应答', 'Error reply'),
  endReply: say('应答结束标志', 'End of a reply'),
  keepAlive: say('保活命令', 'Keep-alive command'),
} as const;
type SettingName = keyof typeof settingNames;

const patternOf = (params: Params, id: SettingName): Pattern | undefined => {
  const source = textParam(params, id);
  return source === '' ? undefined : readSetting({ name: settingNames[id] }, () => pattern(source));
};

const templatesOf = (params: Params, id: SettingName): Template[] =>
  textParam(params, id)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readSetting({ name: settingNames[id] }, () => parseTemplate(line, 'text')));

const secrets = new Set(['password']);

const optional = <K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]?: T });

/** Throws a `SpokenError` that names the setting at fault. */
export const readSettings = (params: Params): LineSettings => {
  const encoding = textParam(params, 'encoding');
  const [keepAlive] = templatesOf(params, 'keepAlive');
  return {
    encoding: encoding === 'latin1' || encoding === 'gbk' ? encoding : 'utf8',
    timeoutMs: numberParam(params, 'timeoutMs', 2_000),
    endOfLine: readEscapes(textParam(params, 'delimiter') || '\\r\\n'),
    values: Object.fromEntries(Object.entries(params).filter(([id]) => !secrets.has(id))),
    ...optional('error', patternOf(params, 'errorReply')),
    ...optional('end', patternOf(params, 'endReply')),
    ...optional('keepAlive', keepAlive),
    signIn: {
      username: textParam(params, 'username'),
      password: textParam(params, 'password'),
      ...optional('greeting', patternOf(params, 'greeting')),
      ...optional('loginPrompt', patternOf(params, 'loginPrompt')),
      ...optional('passwordPrompt', patternOf(params, 'passwordPrompt')),
      ...optional('readyPrompt', patternOf(params, 'readyPrompt')),
      start: templatesOf(params, 'startCommand'),
      ...optional('startReply', patternOf(params, 'startReply')),
    },
  };
};
