import { type AlarmRule, alarmRulesEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { RowSwitch } from '../../ui/controls/row-switch.tsx';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { stale } from './alarm-rules.queries.ts';

/** Switches a rule on or off; it asks before switching off, because the rule's active alarms clear. */
export const RuleSwitch = ({ rule: { id, name, enabled } }: { rule: AlarmRule }) => {
  const t = usePhrases('alarmRules');
  const canControl = useMay('alarmRule', 'control');
  const enable = useChange(alarmRulesEndpoints.enableAlarmRule, stale);
  const act = useAct();
  const careful = useCareful();
  const set = (next: boolean): void => {
    const send = () => enable.mutateAsync({ body: { id, enabled: next } });
    if (next) return void act(send, t('switchedOn'));
    const question = { title: t('switchOff', { name }), text: t('switchOffText'), verb: t('switchOffVerb') };
    void careful({ ...question, danger: true }, send, t('switchedOff'));
  };
  return (
    <RowSwitch
      checked={enabled}
      loading={enable.isPending}
      disabled={!canControl}
      label={t('switchRule', { name })}
      onSwitch={set}
    />
  );
};
