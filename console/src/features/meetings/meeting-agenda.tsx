import type { Meeting, PlaceDetail } from '@eoms/contract';
import type { ReactNode } from 'react';
import { PlaceStateMark } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { addDays, inWords } from '../../ui/time/zone.ts';
import { useUiText } from '../../ui/ui-text.tsx';
import { periodText } from './meeting-draft.ts';
import { entriesOf } from './meeting-entries.ts';

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
    <section className="meeting-agenda" aria-label={t('meetings')}>
      <div className="filter-bar">
        <IconButton icon="chevronLeft" label={ui('earlier')} onClick={() => onTurn(addDays(date, -1))} />
        <IconButton icon="chevronRight" label={ui('later')} onClick={() => onTurn(addDays(date, 1))} />
        <button type="button" className="lk m5" onClick={() => onTurn(today)}>
          {ui('today')}
        </button>
        <h2 className="calendar-title num" aria-live="polite">
          {inWords(date, { month: 'long', day: 'numeric', weekday: 'short' })}
        </h2>
        <span className="sp" />
        {props.actions}
      </div>
      {places.map((place) => (
        <section key={place.id} className="agenda-place" aria-label={place.name}>
          <div className="row">
            <span className="col sp">
              <b className="el">{place.name}</b>
              {date === today ? <PlaceStateMark place={place} /> : null}
            </span>
            {onCreate ? (
              <IconButton icon="plus" label={t('newIn', { place: place.name })} onClick={() => onCreate(place.id)} />
            ) : null}
          </div>
          {entries
            .filter(({ resource }) => resource === place.id)
            .map(({ meeting, tone, label }) => (
              <button type="button" key={meeting.id} className={`agenda-entry ${tone}`} onClick={() => onOpen(meeting)}>
                <span className="num">{periodText(meeting, date)}</span>
                <span className="el sp">{label}</span>
                <span className="t2 el">{meeting.organiser.name}</span>
              </button>
            ))}
        </section>
      ))}
    </section>
  );
};
