// @vitest-environment happy-dom
import type { LayoutDevice, LayoutItem, PluginDetail } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../../api/answers.fixture.tsx';
import { SharedSourceContext } from '../shared-source.ts';
import { VideoWidget } from '../video-widget.tsx';

const site = 'https://cameras.example';
let stage: Stage;
let see: (isSeen: boolean) => void;

beforeEach(() => {
  const watching = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  see = (isIntersecting) => {
    for (const tell of watching) tell([{ isIntersecting }]);
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(): void {
        watching.add(this.#tell);
      }
      disconnect(): void {
        watching.delete(this.#tell);
      }
    },
  );
});
afterEach(async () => {
  await stage?.close();
  vi.unstubAllGlobals();
});

const camera = {
  id: 'cam',
  name: '大堂球机',
  typeCode: 'camera',
  properties: [{ id: 'snapshot', capability: 'snapshot', index: { from: 1, to: 2 } }],
  actions: [],
} as unknown as LayoutDevice;

interface Shown {
  readonly attributes?: Record<string, string | number>;
  readonly devices?: readonly LayoutDevice[];
  readonly isShared?: boolean;
}
const show = async (
  { attributes = {}, devices = [camera], isShared = false }: Shown,
  answer: () => { data: unknown } | { refused: string } = () => ({ refused: 'device.offline' }),
) => {
  stage = await createStage({
    'GET /place/getWebFrameSites': () => ({ data: { sites: [site] } }),
    'GET /device/getPicture': answer,
  });
  const item = { title: null, plugin: 'video', attributes, devices: [] } as unknown as LayoutItem;
  const plugin = { name: '视频', nameEn: 'Video' } as PluginDetail;
  const context = { placeId: '', devices, data: [], commands: new Map(), locked: false, onCommand: () => undefined };
  const widget = <VideoWidget item={item} plugin={plugin} attributes={attributes} {...context} />;
  const source = { places: new Map(), image: async () => new Blob() };
  await stage.show(
    isShared ? <SharedSourceContext.Provider value={source}>{widget}</SharedSourceContext.Provider> : widget,
  );
  await settle();
};
const look = async (isSeen = true) => {
  await act(async () => see(isSeen));
  await settle();
};
const text = () => document.body.textContent ?? '';
const pictures = () => stage.asked.filter(({ call }) => call.startsWith('GET /device/getPicture'));
const tell = async (target: EventTarget | null | undefined, event: string) => {
  await act(async () => target?.dispatchEvent(new Event(event)));
  await settle();
};

describe('a camera of the place', () => {
  it('is asked for pictures only while somebody sees them', async () => {
    await show({});
    expect(pictures()).toHaveLength(0);
    await look();
    expect(pictures()).toHaveLength(1);
    await look(false);
    await letTimePass(2_300, 'another picture would be asked for');
    expect(pictures()).toHaveLength(1);
  });

  it('that gives no picture says why, with a button to try again', async () => {
    await show({});
    await look();
    expect(text()).toContain('没有信号');
    expect(text()).toContain('设备离线');
    await stage.press('立即重试');
    expect(pictures().length).toBeGreaterThan(1);
  });

  it('is missing where the place has none', async () => {
    await show({ devices: [] });
    expect(text()).toContain('此场所也没有提供画面的摄像机');
  });

  it('is not shown to readers who have not signed in', async () => {
    await show({ isShared: true });
    expect(document.querySelector('[data-part="video"]')).toBeNull();
    expect(stage.asked).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    'https://elsewhere.example/live.m3u8',
    'http://cameras.example/a.mp4',
    'https://admin:secret@cameras.example/a.jpg',
    'rtsp://cameras.example/stream',
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
  ])('of no allowed website is not asked: %s', async (address) => {
    await show({ attributes: { address } });
    await look();
    expect(document.querySelector('video, img')).toBeNull();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('不能显示这个视频地址');
  });

  it('of a film is played without sound while it is seen', async () => {
    const address = `${site}/a.mp4`;
    await show({ attributes: { address } });
    const video = document.querySelector('video');
    expect([video?.muted, video?.getAttribute('src')]).toEqual([true, null]);
    await look();
    expect(video?.getAttribute('src')).toBe(address);
    await tell(video, 'playing');
    expect(document.querySelector('[data-part="video"]')?.getAttribute('data-state')).toBe('live');
    await look(false);
    expect(video?.getAttribute('src')).toBeNull();
  });

  it('of a film that fails says so', async () => {
    await show({ attributes: { address: `${site}/a.mp4` } });
    await look();
    await tell(document.querySelector('video'), 'error');
    expect(text()).toContain('没有信号');
    expect(text()).toContain(`${site}/a.mp4 没有给出画面`);
  });

  it('of a moving image is loaded once, and let go of when nobody sees it', async () => {
    const address = `${site}/mjpg/video.mjpg`;
    await show({ attributes: { address } });
    await look();
    const image = document.querySelector('img');
    expect([image?.getAttribute('src'), image?.referrerPolicy]).toEqual([address, 'no-referrer']);
    await tell(image, 'error');
    expect(text()).toContain('没有信号');
    await look(false);
    expect(image?.getAttribute('src')).toBeNull();
  });
});
