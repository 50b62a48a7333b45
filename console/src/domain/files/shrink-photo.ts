/** Enough to read a type plate on, and a tenth of what a phone takes. */
const longestSide = 2_048;
const quality = 0.85;

/** A photo small enough to be kept on a phone and sent over a poor connection; as it is where the browser cannot read it. */
export const shrinkPhoto = async (file: File): Promise<{ name: string; blob: Blob }> => {
  const asTaken = { name: file.name, blob: file };
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || blob.size >= file.size) return asTaken;
    return { name: `${file.name.replace(/\.\w+$/, '')}.jpg`, blob };
  } catch {
    return asTaken;
  }
};
