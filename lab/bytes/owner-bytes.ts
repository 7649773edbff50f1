// Finds the owners of the code in a minified file, by its source map.
import { TraceMap, eachMapping } from '@jridgewell/trace-mapping'

export const WEBPACK = 'webpack'
export const UNMAPPED = 'what the minifier adds'

/**
 * @param file `map` is its source map, `root` the folder of the repository with a slash at its end
 * @returns characters of the file, by owner
 */
export function ownerBytes({ text, map, root }: { text: string; map: string; root: string }): Record<string, number> {
  const lines = text.split('\n')
  const bytes: Record<string, number> = {}
  const add = (owner: string, count: number) => {
    if (count > 0) bytes[owner] = (bytes[owner] ?? 0) + count
  }
  let last: { owner: string; line: number; column: number } = { owner: UNMAPPED, line: 0, column: 0 }
  const addUntil = (line: number, column: number) => {
    for (; last.line < line; last = { owner: UNMAPPED, line: last.line + 1, column: 0 })
      add(last.owner, (lines[last.line]?.length ?? 0) - last.column)
    add(last.owner, column - last.column)
  }
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) => {
    addUntil(generatedLine - 1, generatedColumn)
    last = {
      owner: source === null ? UNMAPPED : ownerOf(source, root),
      line: generatedLine - 1,
      column: generatedColumn,
    }
  })
  addUntil(lines.length, 0)
  return bytes
}

/** The innermost package in a path. */
const PACKAGE = /.*\/node_modules\/(?!\.)((?:@[^/]+\/)?[^/]+)\//
const OWN = /^(?:shared\/[^/]+|platform\/[^/]+|remotes\/[^/]+|host)(?=\/)/

/** @returns the name of the third-party package */
export const packageIn = (path: string): string | undefined => PACKAGE.exec(path)?.[1]

/**
 * @param source an absolute path, or an address that webpack made for its own code
 * @returns the name of a third-party package, the folder of one of ours, or webpack
 */
export function ownerOf(source: string, root: string): string {
  const foreign = packageIn(source)
  if (foreign) return foreign
  // The federation plugin writes the build's startup code into this folder.
  if (source.includes('/node_modules/.federation/')) return WEBPACK
  const at = source.indexOf(root)
  return (at >= 0 && OWN.exec(source.slice(at + root.length))?.[0]) || WEBPACK
}
