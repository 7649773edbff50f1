// Saves a file that only a signed-in customer may have: a link could not carry the token.
import { tokens } from './call'
import { fetchFile } from './api-file'

/** Browsers read the file after the click, some of them late. */
const KEPT_MS = 60_000

interface Download {
  readonly path: string
  readonly type: string
  /** File name when the API sends none. */
  readonly otherwise: string
}

/** Resolves when the browser has the file. @throws CallFailed */
export async function download({ path, type, otherwise }: Download, signal?: AbortSignal): Promise<void> {
  const { blob, name } = await fetchFile(tokens, path, type, signal)
  save(blob, name ?? otherwise)
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
