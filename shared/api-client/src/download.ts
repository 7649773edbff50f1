// Saves a file that requires a sign-in: a link could not send the token.
import { tokens } from './call'
import { fetchFile } from './api-file'

/** Browsers read the file after the click, sometimes much later. */
const KEPT_MS = 60_000

interface Download {
  readonly path: string
  readonly type: string
  /** File name if the API sends none. */
  readonly otherwise: string
}

/** Resolves when the browser has received the file. @throws CallFailed */
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
