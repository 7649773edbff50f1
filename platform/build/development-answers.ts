// With `npm run dev`, the calls that the portal does not have yet are answered from answers.json of their remote. The page asks the
// development server before each call (refresh/answer-calls.mjs).
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anything, object, readJson, recordOf } from '../../shared/node/read-json.mjs'
import { answersFile, AnswersError, findAnswer, readRemoteAnswers, type Answer } from './remote-answers.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

const root = fileURLToPath(new URL('../../', import.meta.url))
const openApi = object({ paths: recordOf(recordOf(anything)) })
/** The calls that the server of this repository has, as patterns. */
const { paths } = readJson(new URL('../../server/openapi.json', import.meta.url), openApi)
const portalCalls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => patternOf(`${method.toUpperCase()} ${path}`)),
)

/** @param call whose path may have parameters in braces */
function patternOf(call: string) {
  const parts = call.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** @param call method and path */
const isPortalCall = (call: string) => portalCalls.some((pattern) => pattern.test(call))

/**
 * The answer to one call. The file is read at each call, so a change has an effect immediately.
 * @param folder of the remote
 * @param call method and path
 * @returns undefined if the portal is to answer
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
 * Answers the page with the answer as JSON, or with status 204 if the portal is to answer.
 * @param folder of the remote; undefined if the portal answers every call
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
