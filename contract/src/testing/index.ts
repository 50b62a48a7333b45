export { letTimePass } from './let-time-pass.ts';
export { shortOrWhole } from './short-or-whole.ts';
export { until } from './until.ts';
