import { type SourceText, say } from '@eoms/contract/vocabulary';
import { connectionTexts, operatorTexts } from './automation-texts.ts';

/** What detection strategies expect and see, in reports and alarms. */
export const strategyTexts = {
  value: (property: SourceText, operator: keyof typeof operatorTexts, wanted: SourceText) =>
    say(
      `${property.zh}${operatorTexts[operator].zh} ${wanted.zh}`,
      `${property.en} ${operatorTexts[operator].en} ${wanted.en}`,
    ),
  connection: (is: 'online' | 'offline') => connectionTexts[is],
  fresh: (property: SourceText | null, minutes: number) =>
    say(
      `${minutes} 分钟内有${property?.zh ?? ''}读数`,
      `${property ? `${property.en} read` : 'a reading'} within ${minutes} min`,
    ),
  age: (minutes: number) => say(`${minutes} 分钟前`, `${minutes} min ago`),
  never: say('从未有读数', 'never read'),
  /** Rules of which all or any must hold; a group within another one is in brackets. */
  rules: (match: 'all' | 'any', rules: readonly SourceText[]) =>
    say(
      rules.map(({ zh }) => zh).join(match === 'all' ? '，且' : '，或'),
      rules.map(({ en }) => en).join(match === 'all' ? ' and ' : ' or '),
    ),
  group: (rules: SourceText) => say(`（${rules.zh}）`, `(${rules.en})`),
  /** A rule among others, with what was seen. */
  reason: (rule: SourceText, seen: SourceText | null) =>
    say(`${rule.zh}（实为 ${seen?.zh ?? '未知'}）`, `${rule.en} (is ${seen?.en ?? 'not known'})`),
  /** The rules because of which a device did not pass. */
  reasons: (reasons: readonly SourceText[], more: number) =>
    say(
      `${reasons.map(({ zh }) => zh).join('；')}${more > 0 ? `；另有 ${more} 个条件` : ''}`,
      `${reasons.map(({ en }) => en).join('; ')}${more > 0 ? `; ${more} more` : ''}`,
    ),
  alarm: (check: string, expected: SourceText, seen: SourceText | null) =>
    say(
      `${check}：应为“${expected.zh}”${seen ? `，实为“${seen.zh}”` : ''}`,
      `${check}: should be “${expected.en}”${seen ? `, is “${seen.en}”` : ''}`,
    ),
  tooOften: (most: number) => say(`一小时内已执行 ${most} 次步骤`, `the steps have run ${most} times within an hour`),
};
