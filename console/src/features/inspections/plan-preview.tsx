import { InspectionPlanDraft, inspectionPlansEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { draftOf, type PlanValues } from './plan-values.ts';

/** What the server would make of the form; undefined while it cannot be asked. */
const draftIn = (values: PlanValues): InspectionPlanDraft | undefined => {
  // A plan without a name yet is due at the same times.
  const wanted = draftOf({ ...values, name: values.name.trim() || '-' });
  return InspectionPlanDraft.safeParse(wanted).data;
};

/** When the plan would be due next, and what it would concern, before it is saved. */
export const PlanPreview = ({ form, values }: { form: FormInstance<PlanValues>; values: PlanValues }) => {
  const t = usePhrases('inspections');
  const describe = useDescribeError();
  const typed = useDeferredValue(Form.useWatch((all: PlanValues) => all, { form, preserve: true }));
  const draft = useMemo(() => draftIn({ ...values, ...typed }), [values, typed]);
  const preview = useQuery({
    ...queryOf(inspectionPlansEndpoints.previewInspectionPlan, { body: draft as InspectionPlanDraft }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { data, error } = preview;
  return (
    <Panel data-part="plan-preview">
      <PanelHead title={t('nextFive')} line />
      <PanelBody>
        {draft === undefined ? (
          <p className="text-muted">{t('previewWaits')}</p>
        ) : error ? (
          <p role="alert">{describe(error).reason}</p>
        ) : (
          <div className="column gap-8">
            <ol className="numeric">
              {data?.due.map((at) => (
                <li key={at}>{dateAndTime(at).slice(0, 16)}</li>
              ))}
            </ol>
            {data?.due.length === 0 ? <p>{t('neverDue')}</p> : null}
            {data ? (
              <span>
                {t('concernedDevices', { count: data.devices })}
                {data.places > 0 ? ` · ${t('concernedPlaces', { count: data.places })}` : null}
              </span>
            ) : null}
            {data && data.unasked > 0 ? (
              <span className="row gap-4">
                <Icon name="warning" /> {t('unasked', { count: data.unasked })}
              </span>
            ) : null}
          </div>
        )}
      </PanelBody>
    </Panel>
  );
};
