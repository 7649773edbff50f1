// What the owner of a part reads about a build, with the command.
import {
  anything,
  arrayOf,
  nullable,
  number,
  object,
  optional,
  parseJson,
  string,
} from '../../shared/node/read-json.mjs'
import type { RunningPortal } from '../portal.ts'
import type { Team } from './team.ts'

const MINUTE = 60_000
/** Nothing more is expected. */
const SILENT_MS = 12_000

const listed = object({
  owner: optional(nullable(object({ team: string }))),
  errors: arrayOf(
    object({
      name: string,
      message: string,
      source: optional(object({ source: string, line: number })),
      component: anything,
    }),
  ),
})

export interface ReadError {
  /** empty for none */
  readonly text: string
  /** of the source: `Page.tsx:4` */
  readonly place: string
  /** the team that owns the part */
  readonly owner?: string | undefined
  /** since the customer opened the page */
  readonly ms: number
}

interface Asked {
  readonly part: string
  readonly build: string
  readonly began: number
  readonly isExpected: boolean
}

export async function waitForError(
  team: Team,
  portal: RunningPortal,
  { part, build, began, isExpected }: Asked,
): Promise<ReadError> {
  const limit = isExpected ? MINUTE : Date.now() - began + SILENT_MS
  while (Date.now() - began < limit) {
    const { ok, text } = await team.type(portal, 'errors', part, build, '--json')
    const { owner, errors } = parseJson(ok ? text : '{"errors":[]}', listed)
    const [found] = errors
    if (!found) continue
    const { name, message, source } = found
    const place = source ? `${source.source.replace(/^.*\//, '')}:${source.line}` : ''
    return { text: `${name}: ${message}`, place, owner: owner?.team, ms: Date.now() - began }
  }
  return { text: '', place: '', ms: 0 }
}
