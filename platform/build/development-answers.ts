// With `npm run dev`, calls that the portal does not have yet get their response from the remote's answers.json. The page asks the
// development server before each call (refresh/answer-calls.mjs).
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anything, object, readJson, recordOf } from '../../shared/node/read-json.mjs'
import { answersFile, AnswersError, findAnswer, readRemoteAnswers, type Answer } from './remote-answers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

const root = fileURLToPath(new URL('../../', import.meta.url))
const openApi = object({ paths: recordOf(recordOf(anything)) })
/** The calls of this repository's server, as patterns. */
const { paths } = readJson(new URL('../../server/openapi.json', import.meta.url), openApi)
const portalCalls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => patternOf(`${method.toUpperCase()} ${path}`)),
)

/** @param call may have parameters in braces in its path */
function patternOf(call: string) {
  const parts = call.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** @param call method and path */
const isPortalCall = (call: string) => portalCalls.some((pattern) => pattern.test(call))

/**
 * The response to one call. The file is read for each call, so changes have an immediate effect.
 * @param folder of the remote
 * @param call method and path
 * @returns undefined if the portal should respond
 */
function developmentAnswer(folder: string, call: string, print: (line: string) => void): Answer | undefined {
  if (isPortalCall(call)) return undefined
  const [method = '', path = ''] = call.split(' ')
  try {
    const answer = findAnswer(readRemoteAnswers(folder).answers, method, path)
    if (answer) print(`${relative(root, answersFile(folder))} answers ${call} with ${answer.status}`)
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
 */
export const createAnswersHandler =
  (
    folder: string | undefined,
    print: (line: string) => void,
  ): ((request: IncomingMessage, response: ServerResponse) => void) =>
  (request, response) => {
    const call = new URL(request.url ?? '/', 'http://localhost').searchParams.get('call') ?? ''
    const answer = folder === undefined ? undefined : developmentAnswer(folder, call, print)
    response.writeHead(answer ? 200 : 204, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
    response.end(answer && JSON.stringify(answer))
  }
