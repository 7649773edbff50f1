// The page's requests to the registry.
import { environmentHealth, type Change, type EnvironmentHealth, type HistoryEntry } from '@switchboard/record'
import { safeParse, type GenericSchema } from 'valibot'
import {
  buildsAnswer,
  errorsAnswer,
  historyAnswer,
  stateAnswer,
  type PageErrorEntry,
  type PublishedBuild,
  type StateAnswer,
} from './answers'
import { call, type Answer } from './call'

const API = '/registry/api'
/** The most that the registry returns at a time. */
const MOST = 200

export interface Overview extends StateAnswer {
  /** The changes of all parts, newest first. */
  readonly history: readonly HistoryEntry[]
  readonly health: EnvironmentHealth
  readonly readAt: Date
}

export interface PartDetails {
  /** Newest first. */
  readonly builds: readonly PublishedBuild[]
  /** Newest first. */
  readonly history: readonly HistoryEntry[]
  readonly errors: readonly PageErrorEntry[]
}

export class SignedOut extends Error {}

/** @param hours how far back the figures go */
export async function readOverview(hours: number): Promise<Overview> {
  const [state, { entries }, health] = await Promise.all([
    read('/state', stateAnswer),
    read(`/history?limit=${MOST}`, historyAnswer),
    read(`/health?hours=${hours}`, environmentHealth),
  ])
  return { ...state, history: entries, health, readAt: new Date() }
}

export async function readPart(part: string): Promise<PartDetails> {
  const [{ builds }, { entries }, { errors }] = await Promise.all([
    read(`/builds?part=${part}&limit=${MOST}`, buildsAnswer),
    read(`/history?part=${part}&limit=${MOST}`, historyAnswer),
    read(`/errors?part=${part}&limit=20`, errorsAnswer),
  ])
  return { builds, history: entries, errors }
}

interface Request {
  readonly why: string
  /** Number of the state that the operator saw. */
  readonly expect: number
  readonly force: boolean
}

export const makeChange = (change: Change, { why, expect, force }: Request): Promise<Answer> =>
  call('POST', `${API}/changes`, { change, why, expect, ...(force && { force }) })

/** @throws SignedOut, or Error without a usable response */
async function read<Value>(path: string, schema: GenericSchema<unknown, Value>): Promise<Value> {
  const answer = await call('GET', API + path)
  if (answer.kind === 'refused' && answer.status === 401) throw new SignedOut()
  const parsed = answer.kind === 'ok' ? safeParse(schema, answer.body) : undefined
  if (!parsed?.success) throw new Error(`The registry gave no usable response to ${path}.`)
  return parsed.output
}
