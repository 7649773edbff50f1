// Finds the unit tests whose result can depend on the machine's time zone. Only these run in a second zone.
import { read } from '../quality/tree.mjs'
import { importGraph, reachableFrom } from './import-graph.mjs'

/** Code that reads or writes a local time. Date.now() and UTC methods give the same in every zone. */
const localTime =
  /new Date\((?!\))|Date\.parse|\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|toLocale\w*String|Intl\.DateTimeFormat|\bdayjs\b|\bTZ\b/

/**
 * @param {string} source
 */
export const usesLocalTime = (source) => localTime.test(source)

/**
 * @param {import('./import-graph.mjs').ImportGraph} graph
 * @param {readonly string[]} tests
 * @param {(path: string) => string} readSource
 * @returns {string[]} the tests that reach code with a local time through their imports
 */
export function zoneDependentTests(graph, tests, readSource) {
  /** @type {Map<string, boolean>} */
  const known = new Map()
  const isDependent = (/** @type {string} */ path) => {
    const answer = known.get(path) ?? usesLocalTime(readSource(path))
    known.set(path, answer)
    return answer
  }
  return tests.filter((path) => [...reachableFrom(graph, path)].some(isDependent))
}

export const isUnitTest = (/** @type {string} */ path) =>
  /^(?:host|server|demo|remotes\/[^/]+|shared\/[^/]+)\/src\/.+\.test\.tsx?$/.test(path)

/** @returns {string[]} paths from the root */
export function unitTestsOfSecondZone() {
  const graph = importGraph()
  return zoneDependentTests(graph, [...graph.keys()].filter(isUnitTest), read)
}
