// Sends a file whose parts are read while it is sent. A failure in between breaks the connection, so that nobody takes
// the part for the whole.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Type } from '@sinclair/typebox'
import { attachmentDisposition } from '../http/content-disposition'
import { keySecurity, responses } from '../http/responses'

type FilePart = string | Uint8Array

/**
 * Waits for the first part, so that a failure until then is a problem.
 * @returns undefined if there is none
 */
export async function startFile<Part extends FilePart>(
  parts: AsyncGenerator<Part>,
): Promise<AsyncGenerator<Part> | undefined> {
  const first = await parts.next()
  if (first.done) return undefined
  return withFirst(first.value, parts)
}

async function* withFirst<Part>(first: Part, parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first
  yield* parts
}

/** Settles when the file is sent or the caller has left, so that a caller's turn lasts until then. */
export async function sendFile(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  parts: AsyncIterable<FilePart>,
): Promise<FastifyReply> {
  const stream = Readable.from(parts, { objectMode: false })
  const end = finished(stream).catch((error: unknown) => reply.log.info({ err: error }, 'a file was not sent whole'))
  void reply
    .headers({ 'content-disposition': attachmentDisposition(name), 'cache-control': 'private, no-store' })
    .type(type)
    .send(stream)
  await end
  return reply
}

interface Description {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
}

/** The schema of a call that returns a zip. */
export const zipSchema = (description: Description) => ({
  ...description,
  tags: [...description.tags],
  security: keySecurity,
  response: {
    ...responses({}, [401, 403, 404, 429, 503]),
    200: {
      description: 'The file',
      content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
    },
  },
})
