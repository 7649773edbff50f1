// answers.json of a remote: what the gate and `npm run dev` answer to its calls, and where its pages with parameters are opened.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  anything,
  arrayOf,
  object,
  optional,
  readJson,
  recordOf,
  string,
  UnexpectedJson,
} from '../../shared/node/read-json.mjs'

/** @typedef {{ status: number, type: string, body: string }} Answer */
/** @typedef {Readonly<Record<string, unknown>>} Answers bodies or whole answers, by method and path */

const root = fileURLToPath(new URL('../../', import.meta.url))
const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/api\/[^\s?#]+$/
const withAddresses = object({ addresses: optional(arrayOf(string)) })

/** @param {string} folder of the remote */
export const answersFile = (folder) => join(folder, 'answers.json')

/** Says in one sentence what is wrong with the file. */
export class AnswersError extends Error {}

/**
 * @param {string} folder of the remote, which need not have the file
 * @returns {{ addresses: string[], answers: Answers }}
 * @throws AnswersError
 */
export function readRemoteAnswers(folder) {
  const file = answersFile(folder)
  if (!existsSync(file)) return { addresses: [], answers: {} }
  try {
    const { addresses: _, ...answers } = readJson(file, recordOf(anything))
    const { addresses = [] } = readJson(file, withAddresses)
    const wrong = Object.keys(answers).find((call) => !CALL.test(call))
    if (wrong !== undefined) throw new AnswersError(explainCall(file, wrong))
    return { addresses, answers }
  } catch (error) {
    if (!(error instanceof UnexpectedJson)) throw error
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new AnswersError(`${relative(root, file)} cannot be read: ${message}.`)
  }
}

/**
 * @param {string} file
 * @param {string} call
 */
const explainCall = (file, call) =>
  `${relative(root, file)} has “${call}”, which no call ever is: write the method and the path without a query, such as “GET /api/portal/tips”.`

/**
 * @param {Answers} answers
 * @param {string} method
 * @param {string} path without the query
 * @returns {Answer | undefined}
 */
export function findAnswer(answers, method, path) {
  const call = `${method} ${path}`
  return Object.hasOwn(answers, call) ? wholeAnswer(answers[call]) : undefined
}

/**
 * A recorded answer is a body, or an object that has nothing but a status, a type and a body.
 * @param {unknown} recorded
 * @returns {Answer}
 */
function wholeAnswer(recorded) {
  if (!isWholeAnswer(recorded)) return { status: 200, type: 'application/json', body: JSON.stringify(recorded) }
  const { status, type = 'application/json', body } = recorded
  return { status, type, body: typeof body === 'string' ? body : (JSON.stringify(body) ?? '') }
}

/**
 * @param {unknown} recorded
 * @returns {recorded is { status: number, type?: string, body?: unknown }}
 */
const isWholeAnswer = (recorded) =>
  typeof recorded === 'object' &&
  recorded !== null &&
  'status' in recorded &&
  typeof recorded.status === 'number' &&
  Object.keys(recorded).every((key) => ['status', 'type', 'body'].includes(key))
