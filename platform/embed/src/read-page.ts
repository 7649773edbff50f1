import { parseIdentityConfig, type IdentityConfig } from '@switchboard/auth'
import { parseEmbedPage, type EmbedPage } from '@switchboard/record'

export interface EmbedData extends EmbedPage {
  /** Absent if a deployment's own backend serves the configuration call. */
  readonly identity: IdentityConfig | undefined
}

/** @param answer the response of /registry/embed.json @throws Error when it is incomplete */
export function readPage(answer: unknown): EmbedData {
  const page = parseEmbedPage(answer)
  if (!page) throw new Error('The answer of the registry is incomplete.')
  return { ...page, identity: 'identity' in page ? parseIdentityConfig(page.identity) : undefined }
}
