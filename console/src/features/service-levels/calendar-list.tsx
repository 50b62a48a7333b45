import { serviceLevelsEndpoints, type WorkingCalendar } from '@eoms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRemove } from '../../api/use-remove.ts';
import { hoursText } from '../../domain/schedules/hours-text.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { CalendarForm, type CalendarValues, newCalendar } from './calendar-form.tsx';
import { outdated, useWorkingCalendars } from './service-levels.queries.ts';

const idOf = ({ id }: WorkingCalendar): string => id;
const nameOf = ({ name }: WorkingCalendar): string => name;
const noParent = (): null => null;
const draftOf = ({ usedBy: _, ...calendar }: WorkingCalendar): CalendarValues => calendar;

const useColumns = (): Column<WorkingCalendar>[] => {
  const t = usePhrases('serviceLevels');
  const rules = usePhrases('alarmRules');
  return [
    {
      key: 'name',
      title: t('calendarName'),
      grow: true,
      render: ({ name }) => <b className="weight-medium">{name}</b>,
    },
    { key: 'hours', title: t('workingHours'), render: (calendar) => hoursText(rules, calendar) },
    {
      key: 'holidays',
      title: t('holidays'),
      render: ({ onHolidays }) => t(onHolidays ? 'workedOnHolidays' : 'closedOnHolidays'),
    },
    {
      key: 'usedBy',
      title: t('usedBy'),
      render: ({ usedBy }) =>
        usedBy.length === 0 ? (
          <span className="text-muted">{t('notUsed')}</span>
        ) : (
          <span className="row gap-4">
            {usedBy.map((urgency) => (
              <UrgencyMark key={urgency} urgency={urgency} />
            ))}
          </span>
        ),
    },
  ];
};

/** Working hours that clocks of orders can follow. */
export const CalendarList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('serviceLevels');
  const common = usePhrases('ui');
  const canEdit = useMay('workOrderUrgent', 'edit');
  const calendars = useWorkingCalendars();
  const [draft, setDraft] = useState<CalendarValues>();
  const remove = useRemove(serviceLevelsEndpoints.removeWorkingCalendar, {
    invalidates: outdated,
    args: ({ id }: WorkingCalendar) => ({ body: { id } }),
    title: ({ name }) => t('removeCalendar', { name }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newCalendar)}>
      {t('newCalendar')}
    </Button>
  ) : null;
  return (
    <>
      <TreeTable
        what={t('calendars')}
        source={calendars}
        idOf={idOf}
        nameOf={nameOf}
        parentOf={noParent}
        columns={useColumns()}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        onOpen={(calendar) => setDraft(draftOf(calendar))}
        rowActions={(calendar) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(calendar)) },
                { key: 'remove', label: common('remove'), danger: true, run: () => void remove(calendar) },
              ]
            : []
        }
        empty={{ title: t('noCalendars'), text: t('noCalendarsText'), action: newButton }}
      />
      <CalendarForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
