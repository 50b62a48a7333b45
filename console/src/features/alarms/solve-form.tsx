import { type Alarm, AlarmResult, alarmsEndpoints } from '@eoms/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';

const { countAlarms, getAlarm, listAlarms, solveAlarm } = alarmsEndpoints;

/** Closes an alarm with a result and what was done. */
export const SolveForm = ({ alarm, onDone }: { alarm: Alarm; onDone: () => void }) => {
  const t = usePhrases('alarms');
  const solve = useChange(solveAlarm, { invalidates: [listAlarms, countAlarms, getAlarm] });
  const [result, setResult] = useState<AlarmResult>('eliminated');
  const [remarks, setRemarks] = useState('');
  const act = useAct();
  const submit = async (): Promise<void> => {
    const body = { ids: [alarm.id], result, remarks };
    if (await act(() => solve.mutateAsync({ body }), t('solved', { count: 1 }))) onDone();
  };
  return (
    <section className="col" style={{ gap: 10 }}>
      <h3>{t('handling')}</h3>
      <Segments
        label={t('result')}
        value={result}
        onChange={setResult}
        options={AlarmResult.options.map((value) => ({ value, label: t(value) }))}
      />
      <Input.TextArea
        aria-label={t('remarks')}
        placeholder={t('remarksHint')}
        maxLength={2000}
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={remarks}
        onChange={(event) => setRemarks(event.target.value)}
      />
      <div>
        <Button type="primary" loading={solve.isPending} onClick={() => void submit()}>
          {t('submit')}
        </Button>
      </div>
    </section>
  );
};
