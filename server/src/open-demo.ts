/** The sample venue and its simulated devices; loaded by `--demo` only, and through this door only. */
export type DemoWing = typeof import('./demo/demo.ts');

export type Demo = Awaited<ReturnType<DemoWing['startDemoVenue']>>;

export const openDemo = (): Promise<DemoWing> => import('./demo/demo.ts');
