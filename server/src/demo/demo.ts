/** What the product uses of the sample venue, once `--demo` has asked for it. */
export { followDays } from './follow-days.ts';
export { isServicePort } from './info-board.ts';
export { startDemoNodes } from './nodes/start-demo-nodes.ts';
export { withFreePorts } from './own-ports.ts';
export { pastDoorsOf } from './past/past-doors.ts';
export { withSampleModels } from './sample-models.ts';
export { startDemoVenue } from './start-demo-venue.ts';
