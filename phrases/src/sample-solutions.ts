import { say } from '@eoms/contract/vocabulary';

/** The solution of the sample venue. */
export const sampleSolutions = {
  name: say('会议中心运行方案', 'Running a meeting centre'),
  description: say(
    '会议中心的联动、预案和检测策略，可以整体带到其他场馆。',
    'The automations, plans and strategies of the meeting centre, to be taken over by other venues.',
  ),
  note: say('第一版', 'First version'),
};
