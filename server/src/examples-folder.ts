import { fileURLToPath } from 'node:url';

/** The examples of the documentation, beside the server's sources and its built files alike. */
export const examplesFolder = fileURLToPath(new URL('../../docs/examples', import.meta.url));
