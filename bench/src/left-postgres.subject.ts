import { openBenchDatabase } from './bench-database.ts';

const { postmaster, folder } = await openBenchDatabase();
process.send?.({ postmaster, folder });
setInterval(() => undefined, 1_000);
