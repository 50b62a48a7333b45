import type { AuditEntry } from '@eoms/contract';
import { actionPhrase, phraseLoaders } from '@eoms/phrases';
import type { Language } from '../../platform/http/context.ts';

/** What of the log the words of a search stand for, beside what it holds literally. */
export interface AuditWords {
  readonly actions: readonly string[];
  readonly outcomes: readonly AuditEntry['outcome'][];
  /** Parts of the settings. */
  readonly targets: readonly string[];
  /** Whether they are the name of what the system does by itself. */
  readonly system: boolean;
}

const outcomes = ['done', 'refused', 'failed'] as const;
const parts = ['general', 'security', 'oauth2'] as const;
const events = ['login.refused', 'ticket.refused'];

/** The log keeps names of calls and people read words, so the words of their language are looked up first. */
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
