// Finds the unit tests whose result can depend on the machine's time zone. Only these run in a second zone.
import { files, read } from '../../shared/node/tree.mjs'
import { createResolver } from './import-graph.mjs'
import { createValueReach } from './value-reach.mjs'

/** Code that reads or writes a local time. Date.now() and UTC methods return the same in every zone. */
const localTime =
  /new Date\((?!\))|Date\.parse|\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|\.to(?:Date|Time)String\(|toLocale\w*String|Intl\.DateTimeFormat\(|\bdayjs\b|\bTZ\b/

/** A moment in UTC: from Date.UTC(), from the milliseconds of another moment, or from a text that ends with Z. */
const utcMoment = /(?:new Date|Date\.parse)\((?:Date\.(?:UTC|now)\(|[\w.]+\.getTime\(\)|(['"`])[^'"`\n]*Z\1\))/g

/** A number of milliseconds since 1970: a product. */
const countedMoment = /new Date\([\w.]+ \* [\w.]+\)/g

/** Texts in an explicit zone. */
const givenZone = /Intl\.DateTimeFormat\([^()]*\btimeZone\b/g

/**
 * @param {string} source
 */
export const usesLocalTime = (source) =>
  localTime.test([utcMoment, countedMoment, givenZone].reduce((rest, pattern) => rest.replaceAll(pattern, ''), source))

/**
 * @param {readonly string[]} tests
 * @param {(path: string) => Iterable<string>} reach the files that a file takes values from
 * @param {(path: string) => string} readSource
 * @returns {string[]} the tests that take values from code with a local time
 */
export function zoneDependentTests(tests, reach, readSource) {
  /** @type {Map<string, boolean>} */
  const known = new Map()
  const isDependent = (/** @type {string} */ path) => {
    const answer = known.get(path) ?? usesLocalTime(readSource(path))
    known.set(path, answer)
    return answer
  }
  return tests.filter((path) => [...reach(path)].some(isDependent))
}

export const isUnitTest = (/** @type {string} */ path) =>
  /^(?:(?:host|server|demo|remotes\/[^/]+|platform\/[^/]+|shared\/[^/]+)\/src\/.+\.test\.tsx?|legacy\/test\/.+\.test\.js)$/.test(
    path,
  )

/** @returns {string[]} paths from the root */
export function unitTestsOfSecondZone() {
  return zoneDependentTests(files().filter(isUnitTest), createValueReach(read, createResolver()), read)
}
