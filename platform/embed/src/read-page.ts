import { parseIdentityConfig, type IdentityConfig } from '@switchboard/auth'
import { parseEmbedPage, type EmbedPage } from '@switchboard/record'

export interface EmbedData extends EmbedPage {
  /** Absent where a deployment's own backend answers the configuration call. */
  readonly identity: IdentityConfig | undefined
}

/** @param answer of /registry/embed.json @throws Error when it is incomplete */
export function readPage(answer: unknown): EmbedData {
  const page = parseEmbedPage(answer)
  if (!page) throw new Error('The answer of the registry is incomplete.')
  return { ...page, identity: 'identity' in page ? parseIdentityConfig(page.identity) : undefined }
}
