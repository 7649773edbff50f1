// Finds the lines of a remote's sources to which findings refer.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { root } from '../build/repository.ts'
import { frameOf, readSourceMap, sourceLineOf, type ScriptPlace, type SourceLine } from '../build/source-lines.ts'

import type { Importer } from '../build/module-sources.ts'

export interface SourceFinder {
  /** The first of these places in the remote's own sources, or else in any source. */
  lineAt: (places: readonly ScriptPlace[]) => SourceLine | undefined
  /** The first line of the remote's own sources with one of these texts. Earlier texts come first. */
  lineWith: (...texts: string[]) => SourceLine | undefined
}

export const inRepository = (path: string): string => relative(root, path).replaceAll('\\', '/')

/**
 * Whether a source belongs to the remote. Its path begins at the root, which is also the folder of a remote that has a
 * repository of its own.
 */
export function ownSource(folder: string): (path: string) => boolean {
  const own = inRepository(folder)
  return (path) => (own === '' || path.startsWith(`${own}/`)) && !/(^|\/)(node_modules|\.\.)\//.test(path)
}

/** @param options `maps`: the folder of the build's source maps; `modules`: the paths of its sources */
export function createSourceFinder(options: { maps: string; folder: string; modules: string[] }): SourceFinder {
  const { maps, folder, modules } = options
  const isOwn = ownSource(folder)
  const names = new Set(existsSync(maps) ? readdirSync(maps) : [])
  const read = new Map<string, ReturnType<typeof readSourceMap>>()
  const mapOf = (file: string) => {
    const name = `${file}.map`
    if (!names.has(name)) return undefined
    const map = read.get(name) ?? readSourceMap(JSON.parse(readFileSync(join(maps, name), 'utf8')))
    read.set(name, map)
    return map
  }
  return {
    lineAt(places) {
      const lines = places.flatMap((place) => {
        const map = mapOf(place.file)
        return (map && sourceLineOf(map, place)) ?? []
      })
      return lines.find(({ source }) => isOwn(source)) ?? lines[0]
    },
    lineWith(...texts) {
      const sources = modules.filter((path) => isOwn(inRepository(path)) && existsSync(path))
      for (const text of texts)
        for (const path of sources) {
          const line = findLine(path, text)
          if (line) return line
        }
      return undefined
    },
  }
}

/** @returns the first line of the file with the text outside of comments */
function findLine(path: string, text: string): SourceLine | undefined {
  const content = readFileSync(path, 'utf8')
  const lines = content.split('\n').map((line) => line.replace(/^\s*(\/\/|\*|\/\*).*/, ''))
  const i = lines.findIndex((line) => line.includes(text))
  if (i < 0) return undefined
  const column = (lines[i] ?? '').indexOf(text) + 1
  return { source: inRepository(path), line: i + 1, column, frame: frameOf(content, i + 1) }
}

/** @param importer of a module of another package or part @returns the line that imports it */
export function importLine(importer: Importer | undefined): SourceLine | undefined {
  if (!importer || !existsSync(importer.source)) return undefined
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(importer.imported.replaceAll('\\', '/')) ?? []
  return findLine(importer.source, name ?? basename(importer.imported, extname(importer.imported)))
}

/** @param offset in the text of the file */
export function placeAt(file: string, text: string, offset: number): ScriptPlace {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { file, line, column: offset - before.lastIndexOf('\n') }
}

const AROUND = 60

/** The place in an emitted file, whose line is too long to be shown. */
export function lineOfFile(file: string, text: string, offset: number): SourceLine {
  const { line, column } = placeAt(file, text, offset)
  const code = text.slice(Math.max(offset - AROUND, offset - column + 1), offset + AROUND).split('\n')[0] ?? ''
  return { source: file, line, column, frame: `> ${line} │ … ${code} …` }
}
