import dayjs, { type Dayjs } from 'dayjs';

const getValueProps = (value: string | null | undefined) => ({ value: value ? dayjs(value) : null });

/** Form item of a date and time picker whose value is a moment (ISO 8601), null when empty. */
export const asTime = { getValueProps, normalize: (value: Dayjs | null) => value?.toISOString() ?? null };
/** Form item of a date picker whose value is a day, `2026-01-31`, null when empty. */
export const asDate = { getValueProps, normalize: (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null };
