/**
 * Long tests have a short form that always runs; `npm run prove` runs them in full. The first value is for the short
 * form.
 */
export const shortOrWhole = <T>(short: T, whole: T): T => (process.env.EOMS_PROVE === '1' ? whole : short);
