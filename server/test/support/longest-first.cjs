// The order of the API tests: the longest files first, so that no worker has a long one to run alone at the end. Files that wait come before files that
// compute. All others follow by their size.
const { existsSync, statSync } = require('node:fs')
const { join } = require('node:path')

const LONGEST = [
  'registry/outcomes',
  'metering/import-memory',
  'account/email-kills',
  'db/embedded',
  'account/kills',
  'billing/command',
  'identity-provider/guessing',
  'metering/interrupted-import',
  'mail/delivery',
  'demo/people-bills',
  'billing/invoice-pdf/document',
  'process/start',
  'http/limits',
]

const files = LONGEST.map((name) => join(__dirname, '..', `${name}.api.test.ts`))
for (const file of files) if (!existsSync(file)) throw new Error(`${file} is listed as a long test, and does not exist`)

/** @param {{ path: string }} test */
const rank = ({ path }) => (files.includes(path) ? files.indexOf(path) : files.length)

module.exports = class {
  /**
   * @template {{ path: string }} Test
   * @param {readonly Test[]} tests
   */
  sort(tests) {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]))
    const size = (/** @type {Test} */ { path }) => sizes.get(path) ?? 0
    return [...tests].sort((one, other) => rank(one) - rank(other) || size(other) - size(one))
  }

  /**
   * Part of Jest's interface: the order does not depend on earlier runs.
   */
  cacheResults() {}
}
