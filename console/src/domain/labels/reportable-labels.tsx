import type { RequestTarget } from '@eoms/contract';
import { Switch } from 'antd';
import { useId } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import type { Label } from './label.ts';
import { useRequestCodes, withCode } from './use-request-codes.ts';

interface ReportableLabelsProps {
  kind: RequestTarget['kind'];
  labels: readonly Label[];
  /** Undefined: as they were. */
  onChange: (labels: readonly Label[] | undefined) => void;
  checked: boolean;
}

/** Whether visitors who scan these labels can report faults: then they get codes for that. */
export const ReportableLabels = ({ kind, labels, onChange, checked }: ReportableLabelsProps) => {
  const t = usePhrases('requests');
  const act = useAct();
  const id = useId();
  const codes = useRequestCodes(kind);
  const set = async (wanted: boolean): Promise<void> => {
    if (!wanted) return onChange(undefined);
    await act(async () => {
      const found = await codes.mutateAsync(labels.map((label) => label.id));
      onChange(
        labels.map((label) => {
          const code = found.get(label.id);
          return code === undefined ? label : { ...label, path: withCode(label.path, code) };
        }),
      );
    });
  };
  return (
    <label htmlFor={id} className="row gap-8">
      <Switch id={id} checked={checked} loading={codes.isPending} onChange={(wanted) => void set(wanted)} />
      {t('withRequests')}
    </label>
  );
};
