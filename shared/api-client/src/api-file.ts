// Downloads a file from the API.
import { requestWithToken, jsonOf, type CallTokens } from './api-request'
import { CallFailed } from './failure'
import { fileNameIn } from './file-name'
import { isFlagged, problemOf } from './problem'

export interface ApiFile {
  readonly blob: Blob
  /** From Content-Disposition; undefined without that header. */
  readonly name: string | undefined
}

/** Longer bodies are files, because error responses are short. */
const LONGEST_ERROR = 65_536
/** Content types of error pages and error bodies. */
const NO_FILE = /^(text\/html|application\/(.+\+)?json)\b/i

/** Treats an HTML page, JSON or an empty body as unreadable. @throws CallFailed */
export async function fetchFile(
  tokens: CallTokens,
  path: string,
  type: string,
  signal?: AbortSignal,
): Promise<ApiFile> {
  const init = signal ? { signal } : {}
  const accept = `${type}, application/problem+json`
  const { status, ok, headers, body } = await requestWithToken(tokens, path, accept, init, (response) =>
    response.blob(),
  )
  const content = body.size <= LONGEST_ERROR ? jsonOf(await body.text()) : undefined
  if (!ok || isFlagged(content)) throw new CallFailed({ kind: 'refused', status, problem: problemOf(content) })
  if (body.size === 0 || NO_FILE.test(body.type)) throw new CallFailed({ kind: 'unreadable', path })
  return { blob: body, name: fileNameIn(headers.get('content-disposition')) }
}
