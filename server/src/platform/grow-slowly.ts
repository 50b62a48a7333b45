import { setFlagsFromString } from 'node:v8';

/** By how much the heap may grow over what is in use before the whole of it is collected, in percent; V8 allows 200 and more. */
const percent = 100;

/**
 * Under load, what a message leaves behind lives long enough to be kept until the next full collection. With thousands
 * of devices that are always in use, V8 puts this off until the process has three times their size.
 */
export const growSlowly = (): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
