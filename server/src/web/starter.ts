// The script that watches the start of the host: the server's own, so that it works where the host's build does not.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where the build of the server puts it, with names that change with the contents. */
const folder = fileURLToPath(new URL('./starter', import.meta.url))
const PREFIX = '/host/starter/'

export interface Starter {
  readonly script: { readonly address: string; readonly integrity: string }
  /** Address of the style sheet of its words, asked for only with them. */
  readonly styles: string
}

interface Built {
  readonly script: { readonly file: string; readonly integrity: string }
  readonly styles: { readonly file: string }
}

/** Serves it. @throws Error when the server was not built as a whole */
export async function openStarter(app: FastifyInstance): Promise<Starter> {
  const { script, styles } = built()
  await app.register(fastifyStatic, {
    root: folder,
    prefix: PREFIX,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  return { script: { address: PREFIX + script.file, integrity: script.integrity }, styles: PREFIX + styles.file }
}

const built = (): Built => JSON.parse(readFileSync(`${folder}/starter.json`, 'utf8'))
