import type { AuditEntry } from '@eoms/contract';
import { actionPhrase, phraseLoaders } from '@eoms/phrases';
import type { Language } from '../../platform/http/context.ts';

/** What the words of a search stand for in the log, besides their literal text. */
export interface AuditWords {
  readonly actions: readonly string[];
  readonly outcomes: readonly AuditEntry['outcome'][];
  /** Groups of settings. */
  readonly targets: readonly string[];
  /** Whether they name the actor of what the system does on its own. */
  readonly system: boolean;
}

const outcomes = ['done', 'refused', 'failed'] as const;
const parts = ['general', 'security', 'oauth2', 'webFrames'] as const;
const events = ['login.refused', 'ticket.refused'];

/**
 * The log stores names of calls while users read phrases, so the words are first looked up in the phrases of their
 * language.
 */
export const auditWords = async (keyword: string, language: Language): Promise<AuditWords> => {
  const [actions, system] = await Promise.all([phraseLoaders[language].actions(), phraseLoaders[language].system()]);
  const sought = keyword.toLocaleLowerCase(language);
  const says = (words: string): boolean => words.toLocaleLowerCase(language).includes(sought);
  const named: Record<string, string> = actions;
  return {
    actions: [...Object.keys(named), ...events].filter((action) => says(named[actionPhrase(action)] ?? '')),
    outcomes: outcomes.filter((outcome) => says(system[outcome])),
    targets: parts.filter((part) => says(system[part])),
    system: says(system.system),
  };
};
