import type { SystemStep } from '@eoms/contract';
import { fieldOfType } from '../../../domain/fields/field-of-type.ts';
import { blank, fieldValueText } from '../../../domain/fields/field-value-text.ts';
import { systemStepIcons } from '../../../domain/scenes/receipt/line-subject.tsx';
import { type BoxWords, type FlowNames, namesInWords } from './flow-words.ts';

/** What a step without a device does. */
export const systemStepWords = (step: SystemStep, names: FlowNames): BoxWords => {
  const { t, controls, places, placeName, time } = names;
  const box = { icon: systemStepIcons[step.systemStep], subject: controls(`kind_${step.systemStep}`) };
  switch (step.systemStep) {
    case 'scene':
      return { ...box, words: names.groupName(step.args.groupId) };
    case 'placeState': {
      const { placeId, state, minutes, reason } = step.args;
      const words = t('w_setTo', { property: placeName(placeId), value: places(state ?? 'automatic') });
      if (state === null) return { ...box, words };
      const until = minutes === null ? controls('untilChanged') : time(minutes * 60);
      return { ...box, words, notes: [`${controls('stateFor')} ${until}`, ...(reason ? [reason] : [])] };
    }
    case 'notice': {
      const { args } = step;
      const words = args.says === 'text' ? args.title : names.templateName(args.templateId);
      const to = namesInWords(names, args.objectIds.map(names.recipientName)).subject;
      const by = args.channelIds.map(names.channelName).join(t('comma'));
      return { ...box, words, notes: [`${controls('noticeTo')} ${to}`, by || controls('noticeByTemplate')] };
    }
    case 'variable': {
      const { name, value, valueFrom } = step.args;
      const type = names.variables.find((one) => one.name === name)?.type;
      const shown = valueFrom
        ? names.fillName(valueFrom)
        : fieldValueText(type && { type: fieldOfType[type] }, value, names.yesNo);
      return { ...box, words: t('w_setTo', { property: name, value: shown }) };
    }
    case 'dataBehavior': {
      const { behaviorId, into } = step.args;
      const notes = into === null ? [] : [`→ ${into.variable}`];
      return { ...box, words: names.behaviorName(behaviorId), notes };
    }
    case 'workOrder': {
      const { theme, placeId, hours } = step.args;
      const until = hours === null ? [] : [time(hours * 3_600)];
      return { ...box, words: theme || blank, notes: [placeName(placeId), ...until] };
    }
    case 'webhook': {
      const { method, url } = step.args;
      const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: url || blank, pathname: '' };
      return { ...box, words: `${method} ${host}${pathname}` };
    }
  }
};
