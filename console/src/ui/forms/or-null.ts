/** For `Form.Item normalize`: an emptied optional field is sent as null, not as an empty text. */
export const orNull = (value: string | undefined | null): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : value;
