import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Longest edge of a rendered page in pixels: sharp when zoomed in, and well below the server's limits. */
const longestEdge = 4_000;

export interface PdfPages {
  readonly count: number;
  /** Draws a page, counted from 1, as a PNG. */
  render(page: number): Promise<File>;
  close(): void;
}

/** Opens a PDF in the browser; the library is loaded only when somebody needs it. Scripts in the file never run. */
export const openPdf = async (file: File): Promise<PdfPages> => {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = worker;
  const task = getDocument({ data: await file.arrayBuffer(), isEvalSupported: false, enableXfa: false });
  const document = await task.promise;
  return {
    count: document.numPages,
    async render(number) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: longestEdge / Math.max(width, height) });
      const canvas = Object.assign(globalThis.document.createElement('canvas'), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      });
      await page.render({ canvas, viewport }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!blob) throw new Error('the page could not be drawn');
      return new File([blob], file.name.replace(/\.pdf$/i, '.png'), { type: 'image/png' });
    },
    close: () => void task.destroy(),
  };
};
