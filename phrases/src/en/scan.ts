import type { scan as zh } from '../zh/scan.ts';

export const scan: typeof zh = {
  scanner: 'Scan a label',
  picture: 'Picture of the camera',
  aim: 'Hold the label inside the frame',
  camera: 'Camera',
  cameraNumber: 'Camera {{number}}',
  torch: 'Light',
  typed: 'Or type the code on the label',
  take: 'OK',
  foreign: 'This is not a label of this system',
  mayNotOpen: 'You may not open the page of this label',
  opens: 'Opening',
  retry: 'Try again',
  insecure:
    'Browsers allow the camera on HTTPS pages only. Open the system by its https address, or type the code or use a hand scanner.',
  refused:
    'The camera may not be used. Allow it in the site settings beside the address of the page, then try again; you can also type the code.',
  missing: 'There is no camera. Type the code or use a hand scanner.',
  busy: 'The camera does not open; another program may be using it. Close that and try again, or type the code.',
  unreadable:
    'The part that reads codes did not load. Check the network and open the page again; codes can be typed meanwhile.',
};
