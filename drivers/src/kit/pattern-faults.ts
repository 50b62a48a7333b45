import type { SourceText } from '@eoms/contract/vocabulary';
import { say } from './say.ts';

/** Error messages for the pattern library's own errors. */
const faults: Readonly<Record<string, SourceText>> = {
  'invalid character class range': say('字符范围无效', 'invalid character range'),
  'invalid escape sequence': say('转义无效', 'invalid escape'),
  'invalid named capture': say('命名分组无效', 'invalid named group'),
  'invalid or unsupported Perl syntax': say('不支持的语法', 'unsupported syntax'),
  'invalid nested repetition operator': say('重复符号不能叠加', 'repetition of a repetition'),
  'invalid repeat count': say('重复次数无效', 'invalid repeat count'),
  'missing closing ]': say('缺少“]”', 'missing closing ]'),
  'missing closing )': say('缺少“)”', 'missing closing )'),
  'missing argument to repetition operator': say('重复符号前没有内容', 'nothing to repeat'),
  'trailing backslash at end of expression': say('末尾多余的反斜杠', 'backslash at the end'),
  'duplicate capture group name': say('分组名称重复', 'two groups of one name'),
  'unexpected )': say('多余的“)”', 'unexpected )'),
  'expression nests too deeply': say('嵌套过深', 'nested too deeply'),
  'expression too large': say('表达式过大', 'too large'),
};

const unknown = say('语法错误', 'syntax error');

/** `error` is what the library threw; its `input` is the part that could not be parsed. */
export const faultOfPattern = (error: unknown): SourceText => {
  const { error: said = '', input = '' } = error as { error?: string; input?: string | null };
  const { zh, en } = faults[said] ?? unknown;
  return input ? say(`${zh}：${input}`, `${en}: ${input}`) : { zh, en };
};
