import type { Meeting, PlaceDetail } from '@eoms/contract';
import type { ReactNode } from 'react';
import { PlaceStateMark } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import calendarStyles from '../../ui/calendar/calendar.module.css';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import dataPage from '../../ui/data-page/data-page.module.css';
import { addDays, inWords } from '../../ui/time/zone.ts';
import { useUiText } from '../../ui/ui-text.tsx';
import { periodText } from './meeting-draft.ts';
import { entriesOf } from './meeting-entries.ts';
import styles from './meetings.module.css';

interface MeetingAgendaProps {
  places: readonly PlaceDetail[];
  meetings: readonly Meeting[];
  now: number;
  date: string;
  today: string;
  onTurn: (date: string) => void;
  onOpen: (meeting: Meeting) => void;
  /** Undefined where no meeting may be created. */
  onCreate: ((placeId: string) => void) | undefined;
  actions: ReactNode;
}

/** The meetings of a day as a list by place, for narrow screens. */
export const MeetingAgenda = (props: MeetingAgendaProps) => {
  const { places, meetings, now, date, today, onTurn, onOpen, onCreate } = props;
  const t = usePhrases('meetings');
  const ui = useUiText();
  const nameOf = ({ subject }: Meeting) => subject || t('private');
  const entries = entriesOf(meetings, { now, canEdit: false, nameOf });
  return (
    <section aria-label={t('meetings')}>
      <div data-part="filter-bar" className={dataPage.filterBar}>
        <IconButton icon="chevronLeft" label={ui('earlier')} onClick={() => onTurn(addDays(date, -1))} />
        <IconButton icon="chevronRight" label={ui('later')} onClick={() => onTurn(addDays(date, 1))} />
        <button type="button" className="link weight-medium" onClick={() => onTurn(today)}>
          {ui('today')}
        </button>
        <h2 className={`${calendarStyles.calendarTitle} numeric`} aria-live="polite">
          {inWords(date, { month: 'long', day: 'numeric', weekday: 'short' })}
        </h2>
        <span className="grow" />
        {props.actions}
      </div>
      {places.map((place) => (
        <section data-part="agenda-place" key={place.id} className={styles.agendaPlace} aria-label={place.name}>
          <div className="row">
            <span className="column grow">
              <b className="truncate">{place.name}</b>
              {date === today ? <PlaceStateMark place={place} /> : null}
            </span>
            {onCreate ? (
              <IconButton icon="plus" label={t('newIn', { place: place.name })} onClick={() => onCreate(place.id)} />
            ) : null}
          </div>
          {entries
            .filter(({ resource }) => resource === place.id)
            .map(({ meeting, tone, label }) => (
              <button
                type="button"
                key={meeting.id}
                className={`${styles.agendaEntry} ${styles[tone] ?? ''}`}
                onClick={() => onOpen(meeting)}
              >
                <span className="numeric">{periodText(meeting, date)}</span>
                <span className="truncate grow">{label}</span>
                <span className="text-secondary truncate">{meeting.organiser.name}</span>
              </button>
            ))}
        </section>
      ))}
    </section>
  );
};
