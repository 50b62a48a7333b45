import type { PanelMeeting } from '@eoms/contract';
import dayjs from 'dayjs';

export const span = ({ startsAt, endsAt }: PanelMeeting): string =>
  `${dayjs(startsAt).format('HH:mm')}–${dayjs(endsAt).format('HH:mm')}`;
