import { type Alarm, type AlarmResult, alarmsEndpoints, textOf } from '@eoms/contract';
import { Form } from 'antd';
import { useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { outdated } from './alarm-calls.ts';
import { AlarmState } from './alarm-state.tsx';
import { isSolvable } from './solvable.ts';
import { RemarksField, ResultField, usualResult } from './solve-fields.tsx';

const { getAlarm, solveAlarm } = alarmsEndpoints;
interface Values {
  result: AlarmResult;
  remarks: string;
}
/** Somebody else was faster, before the form was sent or while it was. */
const solvedMeanwhile: readonly string[] = ['alarm.alreadySolved', '409'];
const begun: Values = { result: usualResult, remarks: '' };

/** The current state of the alarms; one that can no longer be loaded keeps its last known state. */
const standing = (alarms: readonly Alarm[]): Promise<Alarm[]> =>
  Promise.all(alarms.map((alarm) => call(getAlarm, { params: { id: alarm.id } }).catch(() => alarm)));

interface SolveSeveralProps {
  alarms: readonly Alarm[] | undefined;
  onClose: () => void;
}

/**
 * One result for several alarms. Those that another user solved meanwhile are named and left out of the next attempt.
 */
export const SolveSeveral = ({ alarms = [], onClose }: SolveSeveralProps) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const toast = useToast();
  const solve = useChange(solveAlarm, { invalidates: outdated });
  const [known, setKnown] = useState<readonly Alarm[]>([]);
  const rows = alarms.map((alarm) => known.find(({ id }) => id === alarm.id) ?? alarm);
  const left = rows.filter(isSolvable);
  const submit = async ({ result, remarks }: Values): Promise<void> => {
    try {
      if (left.length > 0) await solve.mutateAsync({ body: { ids: left.map(({ id }) => id), result, remarks } });
    } catch (error) {
      if (isRefusal(error) && solvedMeanwhile.includes(error.code)) setKnown(await standing(rows));
      throw error;
    }
    if (left.length > 0) toast.done(t('solved', { count: left.length }));
  };
  return (
    <FormDrawer<Values>
      open={alarms.length > 0}
      title={t('solveSeveral', { count: alarms.length })}
      initial={begun}
      submit={submit}
      onClose={() => {
        setKnown([]);
        onClose();
      }}
      submitText={left.length > 0 ? t('solveCount', { count: left.length }) : t('solvedByOthers')}
    >
      <Form.Item name="result" label={t('result')}>
        <ResultField />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <RemarksField />
      </Form.Item>
      <ul className="plain-rows" aria-label={t('alarms')}>
        {rows.map((alarm) => (
          <li key={alarm.id}>
            <AlarmMark level={alarm.level} size="l" />
            <TwoLines title={textOf(alarm.text, language)} note={`${alarm.deviceName} · ${alarm.placeName}`} />
            <span className="grow" />
            <AlarmState alarm={alarm} />
          </li>
        ))}
      </ul>
    </FormDrawer>
  );
};
