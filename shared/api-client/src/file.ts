// A file that the API answers with.
import { answerTo, jsonOf, type Tokens } from './exchange'
import { CallFailed } from './failure'
import { fileNameIn } from './file-name'
import { isFlagged, problemOf } from './problem'

export interface FileAnswer {
  readonly blob: Blob
  /** As the API calls it; undefined when it does not. */
  readonly name: string | undefined
}

/** An answer that flags an error is short. */
const LONGEST_ERROR = 65_536
/** What stands in for a file when something went wrong on the way. */
const NO_FILE = /^(text\/html|application\/(.+\+)?json)\b/i

/** Fails as any other call does; a page, JSON or nothing at all is no file. @throws CallFailed */
export async function fetchFile(tokens: Tokens, path: string, type: string, signal?: AbortSignal): Promise<FileAnswer> {
  const init = signal ? { signal } : {}
  const accept = `${type}, application/problem+json`
  const { status, ok, headers, body } = await answerTo(tokens, path, accept, init, (response) => response.blob())
  const said = body.size <= LONGEST_ERROR ? jsonOf(await body.text()) : undefined
  if (!ok || isFlagged(said)) throw new CallFailed({ kind: 'refused', status, problem: problemOf(said) })
  if (body.size === 0 || NO_FILE.test(body.type)) throw new CallFailed({ kind: 'unreadable', path })
  return { blob: body, name: fileNameIn(headers.get('content-disposition')) }
}
