// Finds lines of sources with the source maps that are kept with a build.
import { decodedMappings, originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { arrayOf, nullable, object, optional, string } from '../../shared/node/read-json.mjs'

export interface ScriptPlace {
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

/** @param content parsed JSON */
export const readSourceMap = (content: unknown): TraceMap => new TraceMap(sourceMap(content, 'the source map'))

export function sourceLineOf(map: TraceMap, { line, column }: Omit<ScriptPlace, 'file'>): SourceLine | undefined {
  const exact = originalPositionFor(map, { line, column: column - 1 })
  const found = exact.source === null && line === 1 && column === 1 ? firstPosition(map) : exact
  if (!found || found.source === null) return undefined
  const content = sourceContentFor(map, found.source) ?? ''
  return { source: found.source, line: found.line, column: found.column + 1, frame: frameOf(content, found.line) }
}

/** A script begins with code of the bundler. */
function firstPosition(map: TraceMap) {
  const first = decodedMappings(map)
    .flat()
    .find((segment) => segment.length > 1)
  const [, source = 0, line = 0, column = 0] = first ?? []
  return first && { source: map.sources[source] ?? null, line: line + 1, column }
}

export function frameOf(content: string, line: number): string {
  const lines = content.split('\n')
  const from = Math.max(1, line - CONTEXT)
  const to = Math.min(lines.length, line + CONTEXT)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
    .map((at) =>
      `${at === line ? '>' : ' '} ${String(at).padStart(String(to).length)} │ ${lines[at - 1] ?? ''}`.trimEnd(),
    )
    .join('\n')
}
