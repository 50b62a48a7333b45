/**
 * Long proofs have a short form that runs with every test; `npm run prove` runs them whole. The first value is that of
 * the short form.
 */
export const shortOrWhole = <T>(short: T, whole: T): T => (process.env.EOMS_PROVE === '1' ? whole : short);
