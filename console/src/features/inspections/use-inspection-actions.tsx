import { type Inspection, inspectionsEndpoints } from '@eoms/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { checklistOf, outdated, reportOf } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';

const { setInspectionStart, finishInspection } = inspectionsEndpoints;
const longestReason = 500;

/** Keeps what is written, as the dialog around it is not rendered again. */
const ReasonInput = ({ onChange }: { onChange: (text: string) => void }) => {
  const t = usePhrases('inspections');
  const [text, setText] = useState('');
  return (
    <DictionaryField
      type="inspectionReason"
      label={t('reason')}
      placeholder={t('reason')}
      maxLength={longestReason}
      multiline
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next);
      }}
    />
  );
};

/** Asks for a reason, and does something with it. */
export const useWithReason = () => {
  const t = usePhrases('inspections');
  const careful = useCareful();
  const reason = useRef('');
  return (
    words: { title: string; text: string; verb: string; done: string },
    act: (reason: string) => Promise<unknown>,
  ): Promise<boolean> => {
    reason.current = '';
    const question = (
      <div className="column gap-12">
        <span>{words.text}</span>
        <ReasonInput
          onChange={(text) => {
            reason.current = text;
          }}
        />
      </div>
    );
    return careful(
      { title: words.title, text: question, verb: words.verb, danger: true },
      async () => {
        if (reason.current.trim() === '') throw new Error(t('reasonMissing'));
        await act(reason.current.trim());
      },
      words.done,
    );
  };
};

/** Opens an inspection where one goes on with it: the checklist of one on the spot, otherwise its report. */
export const pageOf = ({ id, type, status }: Inspection): string =>
  type === 'manual' && status === 'afoot' ? checklistOf(id) : reportOf(id);

/** Begins, cancels and finishes inspections. */
export const useInspectionActions = () => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const act = useAct();
  const withReason = useWithReason();
  const mayControl = useMay('deviceProbingCenter', 'control');
  const setStart = useChange(setInspectionStart, { invalidates: outdated });
  const finish = useChange(finishInspection, { invalidates: outdated });
  const begin = async ({ id, type }: Inspection): Promise<void> => {
    const begun = await act(() => setStart.mutateAsync({ body: { action: 'begin', id } }), t('begun'));
    if (begun) void navigate(type === 'manual' ? checklistOf(id) : reportOf(id));
  };
  return {
    mayControl,
    busy: setStart.isPending || finish.isPending,
    begin: (inspection: Inspection) => void begin(inspection),
    cancel: ({ id, name }: Pick<Inspection, 'id' | 'name'>) =>
      withReason(
        { title: t('cancelTitle', { name }), text: t('cancelText'), verb: t('cancel'), done: t('cancelDone') },
        (reason) => setStart.mutateAsync({ body: { action: 'cancel', id, reason } }),
      ),
    finish: ({ id, name }: Pick<Inspection, 'id' | 'name'>, left: number) =>
      withReason(
        {
          title: t('finishTitle', { name }),
          text: t('finishText', { count: left }),
          verb: t('finish'),
          done: t('finished'),
        },
        (reason) => finish.mutateAsync({ body: { id, reason } }),
      ),
  };
};
