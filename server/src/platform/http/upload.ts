import { Readable } from 'node:stream';
import { type FileFacts, fileFault, imageFault, imageSizeAtMost, type Upload, wellFormed } from '@eoms/contract';
import { type FieldProblemName, fieldProblemText } from '@eoms/phrases';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from './context.ts';
import type { StreamedFile, UploadedFile } from './implement.ts';
import { Refusal, refuse } from './refusal.ts';

const multipartLimits = {
  fileSize: imageSizeAtMost,
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 100,
};

interface UploadedForm {
  readonly file: UploadedFile | StreamedFile;
  readonly body: Record<string, unknown>;
}

const refusedFile = (field: string, problem: FieldProblemName, language: Language): Refusal =>
  refuse('422', {}, [
    { field: wellFormed(field), message: fieldProblemText(problem, language, { name: wellFormed(field) }) },
  ]);

const rawFile = ({ body, headers }: FastifyRequest): UploadedFile => ({
  fileName: '',
  contentType: headers['content-type'] ?? '',
  content: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

/**
 * Adds the parsers for this upload to `scope` only. A raw body stays bytes: it must not be parsed before it is needed.
 */
export const takeUploads = async (scope: FastifyInstance, upload: Upload): Promise<void> => {
  if (upload.kind !== 'raw') {
    await scope.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
    return;
  }
  const { atMost: bodyLimit } = upload;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
};

/** Reads the file and the plain fields of a multipart body. A stream cut off at the limit is refused, never stored. */
export const readUpload = (request: FastifyRequest, upload: Upload, language: Language): Promise<UploadedForm> =>
  readForm(request, upload, language).catch((error: unknown) => {
    // A truncated or malformed form is the client's fault; the library throws plain errors for it.
    const explained = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
    throw explained ? error : refuse('400');
  });

/** Fails at its end if more arrived than is allowed: what was read until then must not be used. */
async function* withinLimit(part: MultipartFile): AsyncGenerator<Buffer> {
  for await (const chunk of part.file) yield chunk as Buffer;
  if (part.file.truncated) throw refuse('file.tooLarge');
}

/** The file is the last thing in such a form: what comes after it would have to wait for its end. */
const streamedForm = async (request: FastifyRequest, atMost: number, language: Language): Promise<UploadedForm> => {
  if (!request.isMultipart()) throw refuse('415');
  const part = await request.file({ limits: { fileSize: atMost } });
  if (!part) throw refusedFile('file', 'required', language);
  if (part.fieldname !== 'file') throw refusedFile(part.fieldname, 'unknown', language);
  return {
    file: {
      fileName: wellFormed(part.filename.slice(-255)),
      contentType: part.mimetype,
      stream: Readable.from(withinLimit(part), { objectMode: false }),
    },
    body: {},
  };
};

const readForm = async (request: FastifyRequest, upload: Upload, language: Language): Promise<UploadedForm> => {
  if (upload.kind === 'raw') return { file: rawFile(request), body: {} };
  if (upload.kind === 'stream') return streamedForm(request, upload.atMost, language);
  if (!request.isMultipart()) throw refuse('415');
  let file: UploadedFile | undefined;
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw refuse('413');
      body[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.fieldname !== 'file') throw refusedFile(part.fieldname, 'unknown', language);
    // File names come from other systems: a malformed one is repaired, not refused.
    file = {
      fileName: wellFormed(part.filename.slice(-255)),
      contentType: part.mimetype,
      content: Buffer.concat(chunks),
    };
    refuseTooLarge(file, part.file.truncated, upload.kind === 'image');
  }
  if (!file) throw refusedFile('file', 'required', language);
  return { file, body };
};

/** Other problems with an image are found when it is decoded. */
const refuseTooLarge = ({ fileName: name, contentType: type, content }: UploadedFile, cut: boolean, image: boolean) => {
  const facts: FileFacts = { name, type, size: cut ? Number.POSITIVE_INFINITY : content.length, head: content };
  if (!image) {
    const fault = fileFault(facts);
    if (fault) throw refuse(fault);
  } else if (cut) throw refuse(imageFault(facts) ?? 'file.imageTooLarge');
};
