import type { PanelUse } from '@eoms/contract';
import { panelMay } from '../auth/panels.ts';
import type { Identity } from '../http/context.ts';
import type { Log } from '../log/log.ts';
import type { Live, TopicRule } from './live.ts';

export interface TopicRules extends Pick<Live, 'allowTopic'> {
  mayFollow(identity: Identity, topic: string): Promise<boolean>;
}

/** Who may follow which topics; a family without a rule is refused to everyone, and one that does not name panels to them. */
export const createTopicRules = (log: Pick<Log, 'warn'>): TopicRules => {
  const rules = new Map<string, { readonly rule: TopicRule; readonly panels: PanelUse | undefined }>();
  return {
    allowTopic(family, rule, panels) {
      if (rules.has(family)) throw new Error(`The topic ${family} already has a rule`);
      rules.set(family, { rule, panels });
    },
    async mayFollow(identity, topic) {
      const [family = '', ...rest] = topic.split(':');
      const known = rules.get(family);
      if (!known || (identity.panel && !panelMay(identity.panel, known.panels))) return false;
      // Panels have no screens: what they may follow was decided above, and the rule limits them to their place.
      const caller = identity.panel ? { ...identity, permits: () => true } : identity;
      try {
        return await known.rule(caller, rest.join(':'));
      } catch (error) {
        log.warn({ err: error, topic }, 'a topic rule failed');
        return false;
      }
    },
  };
};
