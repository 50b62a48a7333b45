import { type AlarmRule, alarmRulesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import styles from './alarm-rules.module.css';
import { stale, useScopeProperties } from './alarm-rules.queries.ts';
import { BackTestPanel } from './back-test-panel.tsx';
import { BasicsFields } from './basics-fields.tsx';
import { leavesIn, watchedOf } from './edited-condition.ts';
import { NoticeFields } from './notice-fields.tsx';
import { copyOf, draftOf, everywhere, newRule, type RuleValues, ruleOfSuggestion, valuesOf } from './rule-values.ts';
import { ScopeFields } from './scope-fields.tsx';
import { TimingFields } from './timing-fields.tsx';
import { TriggerFields } from './trigger-fields.tsx';

const back = '/alarmRule';

const useMayEdit = (): boolean => {
  const here = useMay('alarmRuleEdit', 'edit');
  return useMay('alarmRule', 'edit') || here;
};

const RuleEdit = ({ values, rule }: { values: RuleValues; rule: AlarmRule | undefined }) => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const canEdit = useMayEdit();
  const [form] = Form.useForm<RuleValues>();
  const save = useChange(alarmRulesEndpoints.saveAlarmRule, stale);
  const edit = useEdit<RuleValues>({
    form,
    values,
    canEdit,
    back,
    submit: (now) => save.mutateAsync({ body: draftOf(now) }),
  });
  const scope = Form.useWatch('scope', { form, preserve: true }) ?? values.scope ?? everywhere;
  const found = useScopeProperties(scope);
  const watched = useMemo(
    () => watchedOf(found.data?.properties ?? [], language, leavesIn(values.condition)),
    [found.data, language, values],
  );
  return (
    <EditPage
      edit={edit}
      icon="inspection"
      title={rule?.name ?? t('newRule')}
      facts={rule ? [t(`tr_${rule.trigger}`), t('scopeDevices', { count: rule.devices })] : []}
      back={back}
      undoable
      className={styles.ruleEdit}
    >
      <div className="column gap-12">
        <BasicsFields />
        <ScopeFields found={found} />
        <TriggerFields watched={watched} disabled={!canEdit} />
        <TimingFields disabled={!canEdit} />
        <NoticeFields disabled={!canEdit} />
      </div>
      <BackTestPanel watched={watched} canEdit={canEdit} />
    </EditPage>
  );
};

/** What the address asks to edit: a rule, a new one, a copy of one, or one made of a driver's suggestion. */
const useAsked = () => {
  const [params] = useSearchParams();
  const [id, copy, model] = [params.get('id'), params.get('copy'), params.get('model')];
  const ruleId = id ?? copy;
  const rule = useQuery({
    ...queryOf(alarmRulesEndpoints.getAlarmRule, { params: { id: ruleId ?? '' } }),
    enabled: ruleId !== null,
  });
  const suggested = useQuery({
    ...queryOf(alarmRulesEndpoints.listSuggestedRules),
    enabled: ruleId === null && model !== null,
  });
  const one = suggested.data?.find(
    ({ modelId, property, suggestionId }) =>
      modelId === model && property === params.get('property') && suggestionId === params.get('suggestion'),
  );
  return { id, copy, model, groupId: params.get('groupId'), rule, suggested, one };
};

/** One alarm rule: `?id=` or `?copy=` names it, `?model=&property=&suggestion=` a suggestion; otherwise it is new. */
export const RuleEditScreen = () => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const { id, copy, model, groupId, rule, suggested, one } = useAsked();
  const shared = { what: t('rule'), icon: 'inspection' as const, back };
  const fresh = useMemo(() => newRule(groupId), [groupId]);
  const ofSuggestion = useMemo(() => (one ? ruleOfSuggestion(one, language) : fresh), [one, language, fresh]);
  if (id === null && copy === null && model !== null)
    return (
      <EditGate {...shared} id={model} query={suggested}>
        {() => <RuleEdit values={ofSuggestion} rule={undefined} />}
      </EditGate>
    );
  return (
    <EditGate {...shared} key={id ?? copy} id={id ?? copy} query={rule}>
      {(known) => {
        if (known === undefined) return <RuleEdit values={fresh} rule={undefined} />;
        return id === null ? (
          <RuleEdit values={copyOf(known, (name) => t('copyOf', { name }))} rule={undefined} />
        ) : (
          <RuleEdit values={valuesOf(known)} rule={known} />
        );
      }}
    </EditGate>
  );
};
