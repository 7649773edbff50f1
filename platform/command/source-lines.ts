// Finds the source lines of errors, with the source maps that the portal keeps with a build.
import { readSourceMap, sourceLineOf, type ScriptPlace, type SourceLine } from '../build/source-lines.ts'
import { findSourceMap } from './error-calls.ts'
import type { Portal } from './portal-client.ts'

type Place = ScriptPlace & { readonly part: string; readonly build: string }

/** Asks the portal once for each file. @returns a function that returns undefined for a file without a map */
export function sourceLinesOf(portal: Portal): (place: Place) => Promise<SourceLine | undefined> {
  const maps = new Map<string, Promise<ReturnType<typeof readSourceMap> | undefined>>()
  const load = async (place: Place) => {
    const found = await findSourceMap(portal, place)
    return found === undefined ? undefined : readSourceMap(found)
  }
  return async (place) => {
    const key = [place.part, place.build, place.file].join('/')
    const map = maps.get(key) ?? load(place)
    maps.set(key, map)
    const loaded = await map
    return loaded && sourceLineOf(loaded, place)
  }
}
