import type { MessageRehearsal, MessageRehearsalOrder } from '@eoms/contract';
import { filterCovers } from '@eoms/drivers/kit';
import { automationTexts as texts } from '@eoms/phrases';
import { type ChecksModule, judgeChecks } from '../../checks/checks.module.ts';
import { localsOf } from '../../variables/variables.module.ts';
import { messageFits, messageValue, shownMessage } from '../triggers/topic-message.ts';

interface RehearseMessageDeps {
  readonly checks: Pick<ChecksModule, 'read' | 'words'>;
}

/** Judges a typed message as one that comes now, by the code that hears messages; nothing is carried out or stored. */
export const rehearseMessage = async (
  { checks: judging }: RehearseMessageDeps,
  { automation, topic, text }: MessageRehearsalOrder,
): Promise<MessageRehearsal> => {
  const { condition } = automation;
  const payload = Buffer.from(text);
  const triggers = automation.triggers.flatMap((one) => {
    if (one.kind !== 'mqtt') return [];
    const hears = filterCovers(one.topic, topic);
    const fits = hears && messageFits(payload, one.compare);
    return [{ id: one.id, topic: one.topic, hears, fits, value: fits ? messageValue(payload, one.compare) : null }];
  });
  if (!triggers.some(({ fits }) => fits)) return { triggers, moment: null };
  // A rehearsal asks nobody outside.
  const present = await judging.read(condition, localsOf(automation), 'asksNobody');
  const { met, isKnown, checks } = judgeChecks(condition, present, judging.words);
  const outcome = met ? 'wouldRun' : isKnown ? 'notMet' : 'unknown';
  const cause = texts.mqtt(topic, shownMessage(payload));
  return { triggers, moment: { at: new Date(present.at).toISOString(), cause, outcome, checks } };
};
