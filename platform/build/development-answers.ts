// With `npm run dev`, calls that the portal does not have yet get their response from the remote's answers.json. The page asks the
// development server before each call (refresh/answer-calls.mjs).
import { join, relative } from 'node:path'
import { anything, object, readJson, recordOf } from '../../shared/node/read-json.mjs'
import { root } from './repository.ts'
import { answersFile, AnswersError, findAnswer, readRemoteAnswers, type Answer } from './remote-answers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

const openApi = object({ paths: recordOf(recordOf(anything)) })

/**
 * Finds the calls that a portal answers.
 * @param document its OpenAPI document
 * @returns a function of a call's method and path
 */
export function callsIn(document: unknown): (call: string) => boolean {
  const { paths } = openApi(document, 'the OpenAPI document')
  const patterns = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => patternOf(`${method.toUpperCase()} ${path}`)),
  )
  return (call) => patterns.some((pattern) => pattern.test(call))
}

/** The calls of this repository's server. */
const callsOfServer = () => callsIn(readJson(join(root, 'server/openapi.json'), anything))

/** @param call may have parameters in braces in its path */
function patternOf(call: string) {
  const parts = call.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/**
 * The response to one call. The file is read for each call, so changes have an immediate effect.
 * @param folder of the remote
 * @param call method and path
 * @returns undefined if the portal should respond
 */
export function developmentAnswer(folder: string, call: string, print: (line: string) => void): Answer | undefined {
  const [method = '', path = ''] = call.split(' ')
  try {
    const answer = findAnswer(readRemoteAnswers(folder).answers, method, path)
    const file = relative(root, answersFile(folder))
    if (answer) print(`${file} answers ${call} with ${answer.status}`)
    else if (path.startsWith('/api/'))
      print(`${file} has no response to ${call}, which the portal does not have: add it`)
    return answer
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    print(error.message)
    return undefined
  }
}

/**
 * Sends the page the response as JSON, or status 204 if the portal should respond.
 * @param folder of the remote; undefined if the portal responds to every call
 * @param isPortalCall whether the portal has the call; default: whether the server of this repository has it
 */
export const createAnswersHandler =
  (
    folder: string | undefined,
    print: (line: string) => void,
    isPortalCall: (call: string) => boolean = callsOfServer(),
  ): ((request: IncomingMessage, response: ServerResponse) => void) =>
  (request, response) => {
    const call = new URL(request.url ?? '/', 'http://localhost').searchParams.get('call') ?? ''
    const answer = folder === undefined || isPortalCall(call) ? undefined : developmentAnswer(folder, call, print)
    response.writeHead(answer ? 200 : 204, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
    response.end(answer && JSON.stringify(answer))
  }
