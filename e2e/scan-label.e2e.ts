import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devicesEndpoints } from '@eoms/contract';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { ownProfile } from './harness/own-profile.ts';
import { comeBack } from './harness/sign-in.ts';

const { venue, browser, api, account, enter } = openJourney();
const [width, height] = [640, 480];

/** A film of what is printed: an uncompressed picture in grey (YUV4MPEG2), again and again. */
const filmOf = (grey: readonly number[]): Buffer => {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(grey), Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame, frame]);
};

/** The grey of each point of the first label on the page, held before a camera. */
const photographLabel = (page: Page): Promise<number[]> =>
  page
    .locator('.ant-drawer-open img')
    .first()
    .evaluate(
      (label, [w = 0, h = 0]) => {
        const canvas = document.createElement('canvas');
        canvas.width = w;
        canvas.height = h;
        const plane = canvas.getContext('2d');
        if (!plane) throw new Error('no canvas');
        plane.fillStyle = '#ddd';
        plane.fillRect(0, 0, w, h);
        plane.fillStyle = '#fff';
        plane.fillRect(160, 80, 320, 320);
        plane.drawImage(label as HTMLImageElement, 190, 110, 260, 260);
        const { data } = plane.getImageData(0, 0, w, h);
        return Array.from({ length: w * h }, (_, at) => data[at * 4] ?? 0);
      },
      [width, height],
    );

const printedLabel = async (deviceName: string): Promise<number[]> => {
  const { page } = await browser.visit({ language: 'en' });
  await enter(page, `/deviceInformation?keyword=${encodeURIComponent(deviceName)}`);
  await page.locator('[data-part="data-table"] tbody .ant-checkbox-input').first().check();
  await page.locator('[data-part="bulk-bar"]').getByRole('button', { name: 'Labels' }).click();
  const image = page.locator('.ant-drawer-open img').first();
  await image.waitFor();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).complete)).toBe(true);
  return photographLabel(page);
};

const openScanner = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Scan a label' }).click();
};

it('a printed label held before the camera of a phone opens its device, read by the library of this server', async () => {
  const [device] = dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '10' } })).records;
  if (!device) throw new Error('the venue has no device');
  const film = join(tmpdir(), `eoms-label-${Date.now()}.y4m`);
  await writeFile(film, filmOf(await printedLabel(device.name)));
  onTestFinished(() => rm(film, { force: true }));
  const phone = await ownProfile(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  const page = await (await phone.open('en')).newPage();
  page.setDefaultTimeout(30_000);
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await comeBack(page, venue.address, account, '/home');
  await openScanner(page);
  await page.waitForURL((url) => url.pathname === '/deviceInformation');
  expect(page.url()).toContain('deviceId=');
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(venue.address))).toEqual([]);
  expect(complaints).toEqual([]);
});

it('without a camera it says why, and takes codes from the keyboard and from hand scanners', async () => {
  const [device] = dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '10' } })).records;
  if (!device) throw new Error('the venue has no device');
  const { page } = await browser.visit({ language: 'en', width: 390, height: 844 });
  await enter(page, '/home');
  await openScanner(page);
  const scanner = page.locator('[data-part="scanner"]');
  await scanner.getByRole('alert').waitFor();
  await scanner.getByRole('textbox').fill('https://shop.example/x?id=1');
  await scanner.getByRole('button', { name: 'OK' }).click();
  await scanner.getByText('This is not a label of this system').waitFor();
  // A hand scanner types much faster than a person, and ends with Enter: faster than keys sent one by one to a busy browser.
  await page.evaluate((text) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, `${venue.address.toUpperCase()}/DEVICEINFORMATION?DEVICEID=${device.id.toUpperCase()}`);
  await page.waitForURL((url) => url.pathname === '/deviceInformation');
  expect(page.url()).toContain(device.id);
});
