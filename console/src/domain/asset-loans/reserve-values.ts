import type { LoanReservation } from '@eoms/contract';
import dayjs from 'dayjs';

/** Values of the form: what, for whom and when. */
export interface ReserveValues {
  which: 'these' | 'some';
  assetIds: string[];
  categoryId: string | null;
  model: string;
  placeId: string | null;
  many: number;
  userId: string | null;
  holder: string;
  startsAt: string | null;
  endsAt: string | null;
  remarks: string;
}

/** From the next full hour, for two. */
export const newReservation = (assetIds: string[], which: ReserveValues['which']): ReserveValues => {
  const from = dayjs().startOf('hour').add(1, 'hour');
  return {
    which,
    assetIds,
    categoryId: null,
    model: '',
    placeId: null,
    many: 1,
    userId: null,
    holder: '',
    startsAt: from.toISOString(),
    endsAt: from.add(2, 'hour').toISOString(),
    remarks: '',
  };
};

/** What is sent; `nameOf` says what a user is called. */
export const reservationOf = (
  values: ReserveValues,
  meetingId: string | undefined,
  nameOf: (userId: string) => string,
): LoanReservation => {
  const { which, assetIds, categoryId, model, placeId, many, userId, holder, startsAt, endsAt, remarks } = values;
  const some = { categoryId, model: model.trim() || null, placeId: placeId ?? '', many };
  const person = { name: holder.trim() || nameOf(userId ?? ''), userId };
  return {
    wish: which === 'these' ? { assetIds } : some,
    purpose:
      meetingId === undefined ? { holder: person, startsAt: startsAt ?? '', endsAt: endsAt ?? '' } : { meetingId },
    remarks,
  };
};
