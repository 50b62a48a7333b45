import * as contract from '@eoms/contract';
import { type AnyEndpoint, type AuditChoices, type AuditKind, screenAddresses } from '@eoms/contract';
import { actionPhrase, phrasesOf } from '@eoms/phrases';

/** What a call is about: the first of the screens on which one may make it. */
const kindOf = ({ needs }: AnyEndpoint): AuditKind =>
  typeof needs === 'object' ? (needs.screens[0] ?? 'other') : 'other';

const families = Object.entries(contract).flatMap(([name, family]) =>
  name.endsWith('Endpoints') ? Object.entries(family as Readonly<Record<string, AnyEndpoint>>) : [],
);

const readKinds = async (): Promise<AuditChoices['kinds']> => {
  // What the log can hold has a phrase.
  const phrases: Readonly<Record<string, string>> = await phrasesOf('actions', 'zh');
  const actions = new Map<AuditKind, string[]>();
  for (const [name, call] of families) {
    if (phrases[actionPhrase(name)] === undefined) continue;
    const kind = kindOf(call);
    actions.set(kind, [...(actions.get(kind) ?? []), name]);
  }
  return [...screenAddresses, 'other' as const].flatMap((kind) => {
    const known = actions.get(kind);
    return known ? { kind, actions: known } : [];
  });
};
let reading: Promise<AuditChoices['kinds']> | undefined;

/** The kinds of what actions are about, with their actions. Events of the system, such as `login.refused`, are `other`. */
export const auditKinds = (): Promise<AuditChoices['kinds']> => {
  reading ??= readKinds();
  return reading;
};
