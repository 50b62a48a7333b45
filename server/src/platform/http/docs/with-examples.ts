import { errorText } from '@eoms/phrases';
import type { ExampleOf } from './example-of.ts';
import type { Json, JsonSchema } from './json-schema.ts';

interface Media {
  readonly schema: JsonSchema;
}
export interface Operation extends Json {
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: { readonly 200: Json & { readonly content: Record<string, Media> } };
  readonly 'x-errors': readonly string[];
}

const requestId = '019a5c1e-7d20-7c3a-9f41-3b6d2a8e5f11';

const refusalOf = (code: string): Json => ({
  status: false,
  data: null,
  code,
  message: errorText(code, 'en'),
  ...(code === '422' ? { details: [{ field: 'name', message: 'is required' }] } : {}),
  requestId,
});

const dataOf = ({ schema }: Media): JsonSchema => schema.oneOf?.[0]?.allOf?.[1]?.properties?.data ?? {};

/** Adds examples of the request, the response and one refusal to every JSON body. */
export const withExamples = (operation: Operation, exampleOf: ExampleOf): Json => {
  const { requestBody, responses } = operation;
  const asked = requestBody?.content['application/json'];
  const answered = responses[200].content['application/json'];
  const isEnvelope = answered?.schema.oneOf !== undefined;
  const refused = { value: refusalOf(operation['x-errors'][0] ?? (asked ? '422' : '403')) };
  const done = answered && { value: { status: true, data: exampleOf(dataOf(answered)), code: '200', requestId } };
  const examples = isEnvelope ? { done, refused } : { refused };
  return {
    ...operation,
    ...(requestBody && asked
      ? {
          requestBody: {
            ...requestBody,
            content: { 'application/json': { ...asked, example: exampleOf(asked.schema) } },
          },
        }
      : {}),
    responses: {
      ...responses,
      200: {
        ...responses[200],
        content: { ...responses[200].content, ...(answered ? { 'application/json': { ...answered, examples } } : {}) },
      },
    },
  };
};
