// Prints the lines of each page of the PDF on its standard input. A process of its own: the library refuses to load
// beside others that extend the prototypes of the language.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const file = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)) }).promise;
const pages = [];
for (let at = 1; at <= file.numPages; at += 1) {
  const { items } = await (await file.getPage(at)).getTextContent();
  pages.push(items.map(({ str }) => str).filter((str) => str?.trim()));
}
console.log(JSON.stringify(pages));
