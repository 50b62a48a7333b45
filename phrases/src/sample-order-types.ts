import { type SourceText, say } from '@eoms/contract/vocabulary';

/** A type of work orders of the sample venue. */
export const sampleOrderTypes = {
  picture: say('显示画面故障', 'Picture fault'),
  symptom: say('现象', 'Symptom'),
  symptomColour: say('偏色', 'Wrong colours'),
  symptomDark: say('偏暗', 'Too dark'),
  symptomNone: say('无画面', 'No picture'),
  lampHours: say('灯时', 'Lamp hours'),
  lampChanged: say('是否更换灯泡', 'Lamp replaced'),
} satisfies Record<string, SourceText>;
