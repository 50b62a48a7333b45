import { type CalendarOutcome, calendarsEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { meetingReads } from '../../domain/meetings/meeting-reads.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { CalendarOutcomeText } from './calendar-outcome.tsx';

const { importCalendar } = calendarsEndpoints;

/** Imports the coming meetings of an iCalendar file once. */
export const CalendarImport = () => {
  const t = usePhrases('meetings');
  const act = useAct();
  const importing = useChange(importCalendar, { invalidates: meetingReads });
  const [placeId, choose] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<CalendarOutcome>();
  const take = (file: File): false => {
    void act(async () => {
      setOutcome(await importing.mutateAsync({ query: placeId === null ? {} : { placeId }, file }));
    });
    return false;
  };
  return (
    <section className="column gap-8" aria-label={t('importFile')}>
      <h3>{t('importFile')}</h3>
      <p className="text-small text-secondary">{t('importText')}</p>
      <PlacePicker value={placeId} onChange={choose} placeholder={t('byLocation')} />
      <div>
        <Upload accept=".ics,text/calendar" showUploadList={false} beforeUpload={take}>
          <Button loading={importing.isPending}>{t('chooseFile')}</Button>
        </Upload>
      </div>
      {outcome ? <CalendarOutcomeText outcome={outcome} /> : null}
    </section>
  );
};
