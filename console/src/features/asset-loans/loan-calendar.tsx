import { assetLoansEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { ReserveForm } from '../../domain/asset-loans/reserve-form.tsx';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import type { CalendarView } from '../../ui/calendar/calendar-entry.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { addDays, dateOf, dayStart, validDate, zoneOfReader } from '../../ui/time/zone.ts';
import { usePhone } from '../../ui/use-media.ts';
import styles from './asset-loans.module.css';
import { entriesOf, type LoanEntry, rowsOf } from './loan-entries.ts';
import { LoanViews } from './loan-views.tsx';

const minute = 60_000;
const views: readonly CalendarView[] = ['day', 'week'];
/** A week around the day shown, whichever day begins it. */
const around = 8;
const listedAtMost = 1_000;

const useAddress = (today: string) => {
  const isPhone = usePhone();
  const [params, setParams] = useSearchParams();
  const set = (values: Record<string, string | null>): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const by: CalendarView = views.find((view) => view === params.get('by')) ?? (isPhone ? 'day' : 'week');
  return { by, on: validDate(params.get('on')) ?? today, placeId: params.get('placeId'), set };
};

/** What has which piece of equipment when, by day or week; a piece without a loan then is not listed. */
export const LoanCalendar = () => {
  const t = usePhrases('assetLoans');
  const navigate = useNavigate();
  const zone = zoneOfReader();
  const now = useNow(minute);
  const { by, on, placeId, set } = useAddress(dateOf(now, zone));
  const canEdit = useMay('assetLoan', 'edit');
  const [reserving, setReserving] = useState(false);
  const span = { from: dayStart(addDays(on, -around), zone), to: dayStart(addDays(on, around), zone) };
  const loans = useQuery({
    ...queryOf(assetLoansEndpoints.getAssetLoanCalendar, {
      query: {
        from: new Date(span.from).toISOString(),
        to: new Date(span.to).toISOString(),
        ...(placeId ? { placeId } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page column gap-12">
      <div className={styles.bar} data-part="filter-bar">
        <PlacePicker placeholder={t('place')} value={placeId} onChange={(id) => set({ placeId: id })} width={140} />
        <span className="grow" />
        <LoanViews view="calendar" />
        {canEdit ? (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setReserving(true)}>
            {t('reserve')}
          </Button>
        ) : null}
      </div>
      <QueryGate what={t('loans')} query={loans}>
        {(found) =>
          found.length === 0 && on === dateOf(now, zone) ? (
            <EmptyState icon="calendar" title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              <Calendar
                label={t('calendar')}
                entries={entriesOf(found, now, span.to)}
                resources={rowsOf(found)}
                zone={zone}
                now={now}
                view={by}
                views={views}
                date={on}
                onTurn={(view, date) => set({ by: view, on: date })}
                onOpen={(entry) => void navigate(`/assetManagementEdit?id=${(entry as LoanEntry).assetId}`)}
              />
              {found.length === listedAtMost ? <p className="text-small text-muted">{t('notAll')}</p> : null}
            </>
          )
        }
      </QueryGate>
      <ReserveForm open={reserving} onClose={() => setReserving(false)} />
    </div>
  );
};
