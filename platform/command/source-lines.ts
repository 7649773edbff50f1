// Finds the source lines of errors, with the source maps that the portal keeps with a build.
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { arrayOf, nullable, object, optional, string } from '../../shared/node/read-json.mjs'
import { findSourceMap } from './error-calls.ts'
import type { Portal } from './portal-client.ts'

interface Place {
  readonly part: string
  readonly build: string
  readonly file: string
  /** From 1 on. */
  readonly line: number
  /** From 1 on. */
  readonly column: number
}

export interface SourceLine {
  readonly source: string
  readonly line: number
  readonly column: number
  /** The line and its neighbours, with a mark before the line. */
  readonly frame: string
}

const CONTEXT = 2

const sourceMap = object({
  version: (value: unknown) => {
    if (value !== 3) throw new Error('The source map is not of version 3.')
    return 3 as const
  },
  names: arrayOf(string),
  sources: arrayOf(nullable(string)),
  sourcesContent: optional(arrayOf(nullable(string))),
  mappings: string,
})

/** Asks the portal once for each file. @returns a function that returns undefined for a file without a map */
export function sourceLinesOf(portal: Portal): (place: Place) => Promise<SourceLine | undefined> {
  const maps = new Map<string, Promise<TraceMap | undefined>>()
  const load = async (place: Place) => {
    const found = await findSourceMap(portal, place)
    return found === undefined ? undefined : new TraceMap(sourceMap(found, 'the source map'))
  }
  return async (place) => {
    const key = [place.part, place.build, place.file].join('/')
    const map = maps.get(key) ?? load(place)
    maps.set(key, map)
    const loaded = await map
    return loaded && lineAt(loaded, place)
  }
}

function lineAt(map: TraceMap, { line, column }: Place): SourceLine | undefined {
  const found = originalPositionFor(map, { line, column: column - 1 })
  if (found.source === null) return undefined
  const content = sourceContentFor(map, found.source) ?? ''
  return { source: found.source, line: found.line, column: found.column + 1, frame: frameOf(content, found.line) }
}

function frameOf(content: string, line: number) {
  const lines = content.split('\n')
  const from = Math.max(1, line - CONTEXT)
  const to = Math.min(lines.length, line + CONTEXT)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
    .map((at) =>
      `${at === line ? '>' : ' '} ${String(at).padStart(String(to).length)} │ ${lines[at - 1] ?? ''}`.trimEnd(),
    )
    .join('\n')
}
