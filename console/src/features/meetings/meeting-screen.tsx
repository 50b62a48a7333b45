import { type Meeting, meetingsEndpoints, type PlaceDetail } from '@eoms/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { meetingReads } from '../../domain/meetings/meeting-reads.ts';
import { PlaceStateMark } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { Calendar } from '../../ui/calendar/calendar.tsx';
import type { CalendarEntry, CalendarView, Span } from '../../ui/calendar/calendar-entry.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { dateOf, validDate, zoneOfReader } from '../../ui/time/zone.ts';
import { usePhone } from '../../ui/use-media.ts';
import { MeetingAgenda } from './meeting-agenda.tsx';
import { MeetingCalendars } from './meeting-calendars.tsx';
import { type MeetingValues, movedTo, newMeeting, valuesOf } from './meeting-draft.ts';
import { MeetingDrawer } from './meeting-drawer.tsx';
import { entriesOf, type MeetingEntry } from './meeting-entries.ts';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingOptionsForm } from './meeting-options-form.tsx';
import styles from './meetings.module.css';
import { useMeetings } from './use-meetings.ts';

const { saveMeeting } = meetingsEndpoints;
const views: readonly CalendarView[] = ['day', 'week'];
/** The usual hours; a day with earlier or later meetings shows more. */
const hours = { from: 7, to: 22 };

/** What is opened, in the address: the view, the date and a meeting. */
const useAddress = (today: string) => {
  const [params, setParams] = useSearchParams();
  const go = (changes: Record<string, string | undefined>): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [key, value] of Object.entries(changes))
          if (value === undefined) next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const view = params.get('by') === 'week' ? ('week' as const) : ('day' as const);
  return { view, date: validDate(params.get('on')) ?? today, meeting: params.get('meeting') ?? undefined, go };
};

interface Edited {
  values: MeetingValues;
  meeting: Meeting | undefined;
}

interface ShownProps {
  meetings: readonly Meeting[];
  places: readonly PlaceDetail[];
  now: number;
  address: ReturnType<typeof useAddress>;
  onCreate: ((span: Partial<Span>) => void) | undefined;
  onOptions: (() => void) | undefined;
  onCalendars: (() => void) | undefined;
}

const Shown = ({ meetings, places, now, address, onCreate, onOptions, onCalendars }: ShownProps) => {
  const t = usePhrases('meetings');
  const common = usePhrases('ui');
  const phone = usePhone();
  const act = useAct();
  const save = useChange(saveMeeting, { invalidates: meetingReads });
  const zone = zoneOfReader();
  const { view, date, go } = address;
  const canEdit = onCreate !== undefined;
  const entries = useMemo(
    () =>
      entriesOf(meetings, {
        now,
        canEdit,
        nameOf: (meeting) => {
          const words = `${meeting.subject || t('private')} · ${meeting.organiser.name}`;
          return view === 'week' ? `${dayjs(meeting.startsAt).format('HH:mm')} ${words}` : words;
        },
      }),
    [meetings, now, canEdit, view, t],
  );
  const resources = useMemo(
    () => places.map((place) => ({ id: place.id, name: place.name, note: <PlaceStateMark place={place} /> })),
    [places],
  );
  const actions = (
    <>
      {onCalendars ? <IconButton icon="globe" label={t('calendars')} onClick={onCalendars} /> : null}
      {onOptions ? <IconButton icon="settings" label={t('options')} onClick={onOptions} /> : null}
      {onCreate ? (
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => onCreate({})}>
          {phone ? common('add') : t('newMeeting')}
        </Button>
      ) : null}
    </>
  );
  if (phone)
    return (
      <MeetingAgenda
        places={places}
        meetings={meetings}
        now={now}
        date={date}
        actions={actions}
        today={dateOf(now, zone)}
        onTurn={(on) => go({ on })}
        onOpen={({ id }) => go({ meeting: id })}
        onCreate={onCreate && ((placeId) => onCreate({ resource: placeId }))}
      />
    );
  const move = (entry: CalendarEntry, span: Span): void =>
    void act(() => save.mutateAsync({ body: movedTo((entry as MeetingEntry).meeting, span) }), common('saved'));
  return (
    <Calendar
      label={t('meetings')}
      entries={entries}
      resources={resources}
      zone={zone}
      now={now}
      view={view}
      views={views}
      hours={hours}
      date={date}
      actions={actions}
      onTurn={(by, on) => go({ by, on })}
      onOpen={(entry) => go({ meeting: entry.id })}
      onChange={canEdit ? move : undefined}
      onCreate={onCreate}
    />
  );
};

/** In a week one draws days, not times: the meeting then begins at nine. */
const drawn = (span: Partial<Span>, view: CalendarView): Partial<Span> =>
  view === 'week' && span.from !== undefined ? { resource: span.resource, from: span.from + 9 * 3_600_000 } : span;

/** The meetings of the places by day or week: created by dragging over free time, moved, extended, checked in to. */
export const MeetingScreen = () => {
  const t = usePhrases('meetings');
  const now = useNow(15_000);
  const zone = zoneOfReader();
  const address = useAddress(dateOf(now, zone));
  const user = useSession((s) => s.user);
  const canEdit = useMay('placeMeeting', 'edit');
  const toPlaces = useScreenLink('place');
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Edited>();
  const [optionsOpen, openOptions] = useState(false);
  const [calendarsOpen, openCalendars] = useState(false);
  const shown = useMeetings(address.view, address.date, zone);
  const create = (span: Partial<Span>): void =>
    setEdited({ values: newMeeting(user?.name ?? '', drawn(span, address.view)), meeting: undefined });
  return (
    <div className={styles.meetings}>
      <QueryGate what={t('meetings')} query={shown}>
        {([meetings, places]) =>
          places.length === 0 ? (
            <EmptyState
              icon="calendar"
              title={t('noPlaces')}
              action={toPlaces ? <Button onClick={() => void navigate(toPlaces)}>{t('toPlaces')}</Button> : undefined}
            >
              {t('noPlacesText')}
            </EmptyState>
          ) : (
            <Shown
              meetings={meetings}
              places={places}
              now={now}
              address={address}
              onCreate={canEdit ? create : undefined}
              onOptions={canEdit ? () => openOptions(true) : undefined}
              onCalendars={canEdit ? () => openCalendars(true) : undefined}
            />
          )
        }
      </QueryGate>
      <MeetingDrawer
        id={address.meeting}
        now={now}
        onEdit={(meeting) => setEdited({ values: valuesOf(meeting), meeting })}
        onClose={() => address.go({ meeting: undefined })}
      />
      <MeetingForm values={edited?.values} meeting={edited?.meeting} onClose={() => setEdited(undefined)} />
      <MeetingCalendars open={calendarsOpen} onClose={() => openCalendars(false)} />
      <MeetingOptionsForm open={optionsOpen} onClose={() => openOptions(false)} />
    </div>
  );
};
