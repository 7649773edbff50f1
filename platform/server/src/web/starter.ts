// Serves the script that watches the host's start. It belongs to the server, so that it works if the host's build does
// not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'

const PREFIX = '/host/starter/'

export interface Starter {
  readonly script: { readonly address: string; readonly integrity: string }
  /** Address of the style sheet for the starter's messages, loaded only when a message is shown. */
  readonly styles: string
  /** Markup that the page shows while the host loads. */
  readonly waiting: string
}

const Built = Type.Object({
  script: Type.Object({ file: Type.String(), integrity: Type.String() }),
  styles: Type.Object({ file: Type.String() }),
  waiting: Type.String(),
})

/**
 * Serves the starter.
 * @param folder to which the server's build writes the starter; file names change with their content
 * @throws Error if the server's build is incomplete
 */
export async function openStarter(app: FastifyInstance, folder: string): Promise<Starter> {
  const { script, styles, waiting } = Value.Parse(Built, JSON.parse(readFileSync(join(folder, 'starter.json'), 'utf8')))
  await app.register(fastifyStatic, {
    root: folder,
    prefix: PREFIX,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  return {
    script: { address: PREFIX + script.file, integrity: script.integrity },
    styles: PREFIX + styles.file,
    waiting,
  }
}
