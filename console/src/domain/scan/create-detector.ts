/** The part of the browser's `BarcodeDetector` that is used; the library has the same. */
export interface Detector {
  detect(source: HTMLVideoElement | HTMLCanvasElement | ImageBitmap): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Our labels are QR codes; makers print the others on their devices. */
const wanted = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'upc_a'];

/** The browser's own, if it works: some list no formats, others throw at the first picture. */
export const ownDetector = async (found = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined) => {
  if (!found) return undefined;
  try {
    const formats = (await found.getSupportedFormats()).filter((format) => wanted.includes(format));
    if (!formats.includes('qr_code')) return undefined;
    const detector = new found({ formats });
    const blank = document.createElement('canvas');
    blank.width = 8;
    blank.height = 8;
    blank.getContext('2d');
    await detector.detect(blank);
    return detector;
  } catch {
    return undefined;
  }
};

/** The library in WebAssembly, loaded from this server when it is needed. */
const libraryDetector = async (): Promise<Detector> => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : `${prefix}${path}`) },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: wanted as never }) as unknown as Detector;
};

export const createDetector = async (): Promise<Detector> => (await ownDetector()) ?? (await libraryDetector());
