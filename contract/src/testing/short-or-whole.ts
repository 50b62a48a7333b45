/** The value for the short form of a proof, which runs with every test, or for the whole proof of `npm run prove`. */
export const shortOrWhole = <T>(short: T, whole: T): T => (process.env.EOMS_PROVE === '1' ? whole : short);
