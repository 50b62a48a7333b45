import { SolutionMemberKind as Kinds, type SolutionMemberKind, type ThingKind } from '@eoms/contract';
import { dataBehaviorKind, navigationKind, noticeTemplateKind, variableKind } from './data-kinds.ts';
import { actionGroupKind, alarmRuleKind, automationKind, planKind, strategyKind } from './definition-kinds.ts';
import { dictionaryKind } from './dictionary-kind.ts';
import { documentKind, layoutKind } from './document-kinds.ts';
import { entityKind } from './entity-kind.ts';
import type { MemberKindParts } from './member-kind.ts';
import { modelPanelKind, typePanelKind } from './panel-kinds.ts';
import { pluginKind } from './plugin-kind.ts';

export const memberKinds: Readonly<Record<SolutionMemberKind, MemberKindParts>> = {
  dictionary: dictionaryKind,
  variable: variableKind,
  noticeTemplate: noticeTemplateKind,
  entity: entityKind,
  dataBehavior: dataBehaviorKind,
  actionGroup: actionGroupKind,
  alarmRule: alarmRuleKind,
  plan: planKind,
  strategy: strategyKind,
  automation: automationKind,
  plugin: pluginKind,
  modelPanel: modelPanelKind,
  typePanel: typePanelKind,
  layout: layoutKind,
  document: documentKind,
  navigation: navigationKind,
};

/** In the order in which they are stored: what others need comes first. */
export const kindsInOrder: readonly SolutionMemberKind[] = Kinds.options;

/** The kind of member that a thing is, if it may be one. */
export const kindOfThing: ReadonlyMap<ThingKind, SolutionMemberKind> = new Map(
  kindsInOrder.flatMap((kind): [ThingKind, SolutionMemberKind][] => {
    const { thing } = memberKinds[kind];
    return thing === undefined ? [] : [[thing, kind]];
  }),
);
