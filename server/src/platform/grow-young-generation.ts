import { setFlagsFromString } from 'node:v8';

/**
 * While little happens, V8 shrinks the memory for new objects to 1 MB. It then doubles only each time after as much has
 * survived as fits in: with thousands of readings a second, garbage is collected ten times as often as necessary for
 * minutes. So let it grow to its full 16 MB in one step.
 */
export const growYoungGenerationAtOnce = (): void => setFlagsFromString('--semi-space-growth-factor=16');
