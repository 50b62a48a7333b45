import type { AuditEntry } from '@eoms/contract';
import { actionPhrase, phrasesOf } from '@eoms/phrases';
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
const events = ['login.refused', 'ticket.refused', 'auditLog.archived'];

type Phrased<T extends string> = readonly (readonly [name: T, phrase: string])[];
interface Phrases {
  readonly actions: Phrased<string>;
  readonly outcomes: Phrased<AuditEntry['outcome']>;
  readonly targets: Phrased<string>;
  readonly system: string;
}

const readPhrases = async (language: Language): Promise<Phrases> => {
  const [actions, system] = await Promise.all([phrasesOf('actions', language), phrasesOf('system', language)]);
  const lower = (words: string): string => words.toLocaleLowerCase(language);
  const named: Record<string, string> = actions;
  return {
    actions: [...Object.keys(named), ...events].map((name) => [name, lower(named[actionPhrase(name)] ?? '')]),
    outcomes: outcomes.map((name) => [name, lower(system[name])]),
    targets: parts.map((name) => [name, lower(system[name])]),
    system: lower(system.system),
  };
};
/** Hundreds of phrases, the same for every search. */
const kept = new Map<Language, Promise<Phrases>>();

/**
 * The log stores names of calls while users read phrases, so the words are first looked up in the phrases of their
 * language.
 */
export const auditWords = async (keyword: string, language: Language): Promise<AuditWords> => {
  const reading = kept.get(language) ?? readPhrases(language);
  kept.set(language, reading);
  const { actions, outcomes: results, targets, system } = await reading;
  const sought = keyword.toLocaleLowerCase(language);
  const saying = <T extends string>(phrased: Phrased<T>): T[] =>
    phrased.flatMap(([name, phrase]) => (phrase.includes(sought) ? name : []));
  return {
    actions: saying(actions),
    outcomes: saying(results),
    targets: saying(targets),
    system: system.includes(sought),
  };
};

/** How actions are called, in words. */
export const actionWords = async (language: Language): Promise<ReadonlyMap<string, string>> => {
  const named: Record<string, string> = await phrasesOf('actions', language);
  return new Map([...Object.keys(named), ...events].map((name) => [name, named[actionPhrase(name)] ?? name]));
};
