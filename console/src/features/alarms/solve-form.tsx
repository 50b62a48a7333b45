import { type Alarm, type AlarmResult, alarmsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { outdated } from './alarm-calls.ts';
import { RemarksField, ResultField, usualResult } from './solve-fields.tsx';

const { solveAlarm } = alarmsEndpoints;

/** Solves an alarm with a result and a remark. */
export const SolveForm = ({ alarm, onDone }: { alarm: Alarm; onDone: () => void }) => {
  const t = usePhrases('alarms');
  const common = usePhrases('ui');
  const solve = useChange(solveAlarm, { invalidates: outdated });
  const [result, setResult] = useState<AlarmResult>(usualResult);
  const [remarks, setRemarks] = useState('');
  const act = useAct();
  const release = useUnsaved(() => remarks.trim() !== '' || result !== usualResult, ['alarm']);
  const submit = async (): Promise<void> => {
    const body = { ids: [alarm.id], result, remarks };
    if (!(await act(() => solve.mutateAsync({ body }), common('submitted')))) return;
    release();
    onDone();
  };
  return (
    <section className="column" style={{ gap: 10 }}>
      <h3>{t('handling')}</h3>
      <ResultField value={result} onChange={setResult} />
      <RemarksField value={remarks} onChange={setRemarks} />
      <div>
        <Button type="primary" loading={solve.isPending} onClick={() => void submit()}>
          {t('submit')}
        </Button>
      </div>
    </section>
  );
};
