import { say } from '@eoms/contract/vocabulary';

/** Parts of the sample venue. */
export const sampleParts = {
  piece: say('个', 'pc'),
  roll: say('卷', 'roll'),
  lamp: say('投影机光源模组', 'Light source of projector'),
  filter: say('投影机滤网', 'Filter of projector'),
  battery: say('话筒电池（AA）', 'Battery of microphone (AA)'),
  hdmi: say('HDMI 线 2 m', 'HDMI cable 2 m'),
  tape: say('地面布线胶带', 'Floor tape'),
  delivered: say('季度采购入库', 'Delivery of the quarter'),
} as const;
