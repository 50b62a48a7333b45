import type { PanelUse, ScreenPermission } from '@eoms/contract';
import { panelMay } from '../auth/panels.ts';
import type { Identity } from '../http/context.ts';
import type { Log } from '../log/log.ts';
import type { Live, TopicRule } from './live.ts';
import { partsOf } from './topic-interest.ts';

export interface TopicRules extends Pick<Live, 'allowTopic'> {
  mayFollow(identity: Identity, topic: string): Promise<boolean>;
  /** The places whose events on the topic may be sent to this caller. */
  placesOf(identity: Identity, topic: string): Identity['places'];
}

interface Rule {
  readonly needs: ScreenPermission | 'session';
  readonly rule: TopicRule;
  readonly panels: PanelUse | undefined;
}

/** Who may follow which topics; a family without a rule is refused to everyone, and one that does not name panels to them. */
export const createTopicRules = (log: Pick<Log, 'warn'>): TopicRules => {
  const rules = new Map<string, Rule>();
  // Panels have no screens: what they may follow is decided by their parts, and the rule limits them to their place.
  const placesIn = (identity: Identity, needs: Rule['needs']): Identity['places'] =>
    identity.panel || needs === 'session' ? identity.places : identity.placesFor(needs);
  return {
    allowTopic(family, needs, rule, panels) {
      if (rules.has(family)) throw new Error(`The topic ${family} already has a rule`);
      rules.set(family, { needs, rule, panels });
    },
    placesOf(identity, topic) {
      const known = rules.get(partsOf(topic)[0]);
      return known ? placesIn(identity, known.needs) : identity.places;
    },
    async mayFollow(identity, topic) {
      const [family, rest] = partsOf(topic);
      const known = rules.get(family);
      if (!known) return false;
      const { needs, rule, panels } = known;
      const may = identity.panel ? panelMay(identity.panel, panels) : needs === 'session' || identity.permits(needs);
      if (!may) return false;
      try {
        return await rule({ ...identity, places: placesIn(identity, needs) }, rest);
      } catch (error) {
        log.warn({ err: error, topic }, 'a topic rule failed');
        return false;
      }
    },
  };
};
