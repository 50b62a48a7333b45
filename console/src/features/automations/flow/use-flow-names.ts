import { type AutomationDraft, checksIn, entitiesEndpoints, isRunValue, stepsIn } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { usePlaceFacts } from '../../../domain/checks/use-place-facts.ts';
import { useBehaviors } from '../../../domain/data-behaviors/use-behaviors.ts';
import { blank } from '../../../domain/fields/field-value-text.ts';
import { useChannelOptions } from '../../../domain/notices/channel-options.ts';
import { useRecipientOptions } from '../../../domain/notices/recipients-picker.tsx';
import { useGroupOptions } from '../../../domain/scenes/steps/use-group-options.ts';
import { usePlaceNames } from '../../../domain/scenes/steps/use-place-names.ts';
import { useStepDevices } from '../../../domain/scenes/steps/use-step-devices.ts';
import { useTemplateOptions } from '../../../domain/scenes/steps/use-template-options.ts';
import { durationText } from '../../../domain/schedules/duration-text.ts';
import { daysText, hoursText } from '../../../domain/schedules/hours-text.ts';
import { knownVariables } from '../../../domain/variables/known-variables.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { useLevelName } from '../../../ui/marks/alarm-looks.ts';
import { useVariables } from '../automations.queries.ts';
import type { FlowNames } from './flow-words.ts';

type Options = readonly { readonly value: string; readonly label: string }[];

const nameIn =
  (options: Options) =>
  (id: string): string =>
    id === '' ? blank : (options.find(({ value }) => value === id)?.label ?? '—');

/** Only what the steps mention is asked for. */
const useSystemStepNames = ({ steps, placeIds, condition, triggers }: AutomationDraft) => {
  const systemSteps = new Set(
    steps.flatMap(stepsIn).map((step) => (step.kind === 'systemStep' ? step.systemStep : undefined)),
  );
  const notifies = systemSteps.has('notice');
  const asks = condition !== null && checksIn(condition).some(({ kind }) => kind === 'behavior');
  const behaviors = useBehaviors(asks || systemSteps.has('dataBehavior'));
  const ofRecords = triggers.some(({ kind }) => kind === 'entityRecord');
  const entities = useQuery({ ...queryOf(entitiesEndpoints.listEntities), enabled: ofRecords });
  return {
    entityName: nameIn((entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    groupName: nameIn(useGroupOptions(placeIds, systemSteps.has('scene'))),
    templateName: nameIn(useTemplateOptions(notifies)),
    recipientName: nameIn(useRecipientOptions(notifies)),
    channelName: nameIn(useChannelOptions(notifies)),
    behaviorName: nameIn(behaviors.map(({ id, name }) => ({ value: id, label: name }))),
  };
};

/** The names and words for what a draft mentions. */
export const useFlowNames = (draft: AutomationDraft): FlowNames => {
  const t = usePhrases('automations');
  const controls = usePhrases('controls');
  const places = usePhrases('places');
  const common = usePhrases('ui');
  const devicePhrases = usePhrases('devices');
  const rules = usePhrases('alarmRules');
  const facts = usePlaceFacts(draft.placeIds);
  const nameOfPlace = usePlaceNames();
  const devices = useStepDevices(draft.placeIds, true);
  return {
    t,
    controls,
    places,
    facts,
    devices,
    language: useLanguage(),
    variables: knownVariables(useVariables().data ?? [], draft.variables, 'steps'),
    deviceName: nameIn(facts.devices),
    placeName: (id) => (id === '' ? blank : nameOfPlace(id) || '—'),
    ...useSystemStepNames(draft),
    fillName: (name) => (isRunValue(name) ? controls(name) : t('w_variable', { name })),
    levelName: useLevelName(),
    yesNo: (value) => common(value ? 'yes' : 'no'),
    onOff: (value) => devicePhrases(value ? 'on' : 'off'),
    time: (seconds) => durationText(rules, seconds),
    days: (days) => daysText(rules, days),
    hours: (hours) => hoursText(rules, hours),
  };
};
