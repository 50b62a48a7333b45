/** Hands bytes to the browser as a download. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own reference by then; a minute is ample for slow disks.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
