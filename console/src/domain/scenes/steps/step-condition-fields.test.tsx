// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../../api/answers.fixture.tsx';
import { StepConditionFields } from './step-condition-fields.tsx';
import { useStepDevices } from './use-step-devices.ts';

const text = (name: string) => ({ zh: name, en: name });
const temperature = { id: 'temperature', name: text('温度'), type: 'double', unit: '°C', access: 'read' };
const humidity = { ...temperature, id: 'humidity', name: text('湿度'), unit: '%' };
const common = { typeCode: 'sensor', typeName: text('环境传感'), typeIcon: 'x', modelName: 'x', placeName: '会议室' };
const sensor = { ...common, id: 'd1', name: '温湿度计', properties: [temperature, humidity], actions: [] };
const condition = {
  match: 'all' as const,
  rules: [{ deviceId: 'd1', property: 'temperature', operator: '>' as const, value: 26 }],
};

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({
    // Only what can be operated.
    'GET /placeControl/getControlDevices': () => ({ data: [] }),
    'GET /place/getPlaceCLTDevices/room': () => ({ data: [sensor] }),
  });
  await i18next.loadNamespaces(['automations', 'controls', 'devices', 'ui']);
});
afterEach(() => stage.close());

const places = ['room'];
const Fields = () => {
  const place = useStepDevices(places);
  return (
    <StepConditionFields
      place={place}
      disabled={false}
      at="condition"
      devicesLabel="看"
      value={condition}
      onChange={() => undefined}
    />
  );
};

it('names a sensor, which nobody can operate, and its property', async () => {
  await stage.show(<Fields />);
  expect(document.body.textContent).toContain('温湿度计');
  expect(document.body.textContent).toContain('温湿度计 · 温度');
  expect(document.body.textContent).not.toContain('d1');
});
