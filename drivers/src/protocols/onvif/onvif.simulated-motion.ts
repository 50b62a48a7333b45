import { escapeXml, find, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import { type Answerer, refuse, reply } from './onvif.simulated-answers.ts';
import type { SimulatedCamera } from './onvif.simulated-camera.ts';
import { namespaces } from './onvif-soap.codec.ts';

const vector = (body: XmlNode, name: string): { pan: number; tilt: number; zoom: number } => {
  const at = find(body, name);
  const [panTilt, zoom] = [find(at, 'PanTilt')?.attributes, find(at, 'Zoom')?.attributes];
  return { pan: Number(panTilt?.x ?? 0), tilt: Number(panTilt?.y ?? 0), zoom: Number(zoom?.x ?? 0) };
};

const inRange = ({ pan, tilt, zoom }: ReturnType<typeof vector>, lowestZoom: number): boolean =>
  Math.abs(pan) <= 1 && Math.abs(tilt) <= 1 && zoom >= lowestZoom && zoom <= 1;

const seconds = (duration: string): number => Number(/^PT([\d.]+)S$/.exec(duration)?.[1] ?? 10);
const outside = refuse('InvalidPosition', 'The requested position is out of bounds');
const done = (name: string) => reply(namespaces.ptz, name);

const goTo = (camera: SimulatedCamera, to: { pan: number; tilt: number; zoom: number }): void => {
  camera.stop();
  Object.assign(camera.position, { pan: to.pan, tilt: to.tilt, zoom: to.zoom });
};

/** A head that reaches positions immediately, and drives at one unit a second. */
export const motionAnswers: Record<string, Answerer> = {
  ContinuousMove: (camera, body) => {
    const speed = vector(body, 'Velocity');
    if (!inRange(speed, -1)) return refuse('InvalidVelocity', 'The requested velocity is out of bounds');
    camera.drive(speed.pan, speed.tilt, speed.zoom, seconds(textAt(body, 'Timeout')) * 1_000);
    return done('ContinuousMove');
  },
  Stop: (camera) => {
    camera.stop();
    return done('Stop');
  },
  RelativeMove: (camera, body) => {
    const by = vector(body, 'Translation');
    const { pan, tilt, zoom } = camera.position;
    const to = { pan: pan + by.pan, tilt: tilt + by.tilt, zoom: zoom + by.zoom };
    if (!inRange(to, 0)) return outside;
    goTo(camera, to);
    return done('RelativeMove');
  },
  AbsoluteMove: (camera, body) => {
    const to = vector(body, 'Position');
    if (!inRange(to, 0)) return outside;
    goTo(camera, to);
    return done('AbsoluteMove');
  },
  GotoHomePosition: (camera) => {
    goTo(camera, camera.presets.get('home') ?? { pan: 0, tilt: 0, zoom: 0 });
    return done('GotoHomePosition');
  },
  SetHomePosition: (camera) => {
    camera.presets.set('home', { name: '', ...camera.position });
    return done('SetHomePosition');
  },
  GetPresets: ({ presets }) =>
    reply(
      namespaces.ptz,
      'GetPresets',
      [...presets]
        .filter(([token]) => token !== 'home')
        .map(
          ([token, { name }]) =>
            `<r:Preset token="${escapeXml(token)}"><tt:Name>${escapeXml(name)}</tt:Name></r:Preset>`,
        )
        .join(''),
    ),
  GotoPreset: (camera, body) => {
    const preset = camera.presets.get(textAt(body, 'PresetToken'));
    if (preset === undefined) return refuse('NoToken', 'The requested preset token does not exist');
    goTo(camera, preset);
    return done('GotoPreset');
  },
  SetPreset: (camera, body) => {
    const token = textAt(body, 'PresetToken') || String(camera.presets.size + 1);
    camera.presets.set(token, { name: textAt(body, 'PresetName'), ...camera.position });
    return reply(namespaces.ptz, 'SetPreset', `<r:PresetToken>${escapeXml(token)}</r:PresetToken>`);
  },
  GetStatus: ({ position, moving }) => {
    const state = moving ? 'MOVING' : 'IDLE';
    const { pan, tilt, zoom } = position;
    return reply(
      namespaces.ptz,
      'GetStatus',
      `<r:PTZStatus><tt:Position><tt:PanTilt x="${pan.toFixed(4)}" y="${tilt.toFixed(4)}"/><tt:Zoom x="${zoom.toFixed(4)}"/></tt:Position><tt:MoveStatus><tt:PanTilt>${state}</tt:PanTilt><tt:Zoom>${state}</tt:Zoom></tt:MoveStatus><tt:UtcTime>${new Date().toISOString()}</tt:UtcTime></r:PTZStatus>`,
    );
  },
};
