// fast-check for unit tests: a quarter of the runs of each property, which npm run test:long has all (decision record
// 0051). The seed of each run is random, so that many runs of npm test try as many cases. CASES=1000 has a thousand times
// as many as the long run.
const { join } = require('node:path')

const SHARE = Number(process.env.CASES ?? (process.env.LONG ? 1 : 1 / 4))
const DEFAULT_RUNS = 100
const path = join(__dirname, '../../node_modules/fast-check/lib/cjs/fast-check.js')

/** @type {typeof import('fast-check')} */
const fc = require(path)

/**
 * @template T
 * @param {import('fast-check').Parameters<T>} [parameters]
 */
const withFewerRuns = (parameters) => ({
  ...parameters,
  numRuns: Math.ceil((parameters?.numRuns ?? DEFAULT_RUNS) * SHARE),
})

/** @type {Function} */
const assertOften = fc.assert
const fewer = {
  ...fc,
  /** @type {typeof fc.assert} */
  assert: (/** @type {unknown} */ property, /** @type {object | undefined} */ parameters) =>
    assertOften(property, withFewerRuns(parameters)),
}

module.exports = { __esModule: true, ...fewer, default: fewer }
