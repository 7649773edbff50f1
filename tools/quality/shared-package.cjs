// Loads a package once for all test files of a process, as Node.js itself does, instead of for each file: that was a
// third of an API test file's processor time. The environment of the tests provides `loadPackage`; the global setup,
// which has none, runs the package's own source.
const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { transformSync } = require('@swc/core')

const ownSource = readFileSync(__filename, 'utf8')
const toCommonJs = /** @type {const} */ ({ jsc: { target: 'es2022' }, module: { type: 'commonjs' } })

module.exports = {
  /**
   * @param {string} source
   * @param {string} path
   */
  process(source, path) {
    const own = isModule(source, path) ? transformSync(source, toCommonJs).code : source
    const shared = `module.exports = loadPackage(${JSON.stringify(path)})`
    return { code: `if (typeof loadPackage === 'function') ${shared}; else (function () {${own}\n}).call(this)` }
  },
  /**
   * @param {string} source
   * @param {string} path
   */
  getCacheKey: (source, path) => createHash('sha256').update(`${ownSource}\n${path}\n${source}`).digest('hex'),
}

/**
 * @param {string} source
 * @param {string} path
 */
function isModule(source, path) {
  return path.endsWith('.mjs') || /^(import|export) |\bimport\(/m.test(source)
}
