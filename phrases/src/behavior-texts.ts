import { type SourceText, say } from '@eoms/contract/vocabulary';
import { operatorTexts } from './automation-texts.ts';

/** Conditions on what data behaviours answer, in traces. */
export const behaviorTexts = {
  /** `path`: where in the result the value is; empty: the result itself. */
  check: (name: string, path: string, operator: keyof typeof operatorTexts, wanted: SourceText) => {
    const subject = path === '' ? name : `${name} ${path}`;
    return say(
      `${subject} ${operatorTexts[operator].zh} ${wanted.zh}`,
      `${subject} ${operatorTexts[operator].en} ${wanted.en}`,
    );
  },
  seen: (value: SourceText, seconds: number) =>
    seconds < 1 ? value : say(`${value.zh}（${seconds} 秒前）`, `${value.en} (${seconds} s ago)`),
  notAsked: say('历史预演时不取数', 'not asked in a rehearsal'),
  unknown: say('数据行为', 'data behaviour'),
};
