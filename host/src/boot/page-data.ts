// The data block that the server writes into the host page, so that the first remote can load without another request.
import { parseIdentityConfig, type IdentityConfig } from '@switchboard/auth'
import { parseHostPage, type HostPage } from '@switchboard/record'

export interface PageData extends HostPage {
  /** Absent if a deployment's own backend serves the configuration call. */
  readonly identity: IdentityConfig | undefined
}

/** @throws Error when the block is missing or incomplete */
export function readPage(): PageData {
  const page = parseHostPage(JSON.parse(document.getElementById('switchboard-page')?.textContent ?? ''))
  if (!page) throw new Error('The data block of the host page is incomplete.')
  return { ...page, identity: 'identity' in page ? parseIdentityConfig(page.identity) : undefined }
}
