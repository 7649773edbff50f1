// Reads answers.json of a remote: the responses of the gate and `npm run dev` to its calls, and addresses for its pages with parameters.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
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
import { root } from './repository.ts'

export interface Answer {
  status: number
  type: string
  body: string
}
/** Bodies or complete responses, by method and path. */
type Answers = Readonly<Record<string, unknown>>

const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/api\/[^\s?#]+$/
const withAddresses = object({ addresses: optional(arrayOf(string)) })

/** @param folder of the remote */
export const answersFile = (folder: string) => join(folder, 'answers.json')

/** Describes the fault of the file in one sentence. */
export class AnswersError extends Error {}

/**
 * @param folder of the remote; the file may be missing
 * @throws AnswersError
 */
export function readRemoteAnswers(folder: string): { addresses: string[]; answers: Answers } {
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

const explainCall = (file: string, call: string) =>
  `${relative(root, file)} has “${call}”, which no call ever is: write the method and the path without a query, such as “GET /api/portal/tips”.`

/** @param path without the query */
export function findAnswer(answers: Answers, method: string, path: string): Answer | undefined {
  const call = `${method} ${path}`
  return Object.hasOwn(answers, call) ? wholeAnswer(answers[call]) : undefined
}

/** A recorded response is a body, or an object with only a status, a type and a body. */
function wholeAnswer(recorded: unknown): Answer {
  if (!isWholeAnswer(recorded)) return { status: 200, type: 'application/json', body: JSON.stringify(recorded) }
  const { status, type = 'application/json', body } = recorded
  return { status, type, body: typeof body === 'string' ? body : (JSON.stringify(body) ?? '') }
}

const isWholeAnswer = (recorded: unknown): recorded is { status: number; type?: string; body?: unknown } =>
  typeof recorded === 'object' &&
  recorded !== null &&
  'status' in recorded &&
  typeof recorded.status === 'number' &&
  Object.keys(recorded).every((key) => ['status', 'type', 'body'].includes(key))
