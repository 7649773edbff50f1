// Lints examples as if each were a file of the repository.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import config from '../../oxlint.config.mjs'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { oxlint } from '../testing/runners.mjs'
import { root } from '../../shared/node/tree.mjs'

/** @typedef {{ file: string, code: string }} LintExample */

const globals = { run: /** @type {const} */ ('readonly') }
const declarations = 'declare const run: (...values: unknown[]) => number, anything: any, what: 1 | 2'
const readReport = object({
  diagnostics: arrayOf(object({ filename: string, code: optional(string), message: string })),
})

/**
 * A tree for each example, so that several may have the same path.
 * @param {readonly LintExample[]} examples may call `run`
 * @param {import('oxlint').OxlintConfig['options']} options
 * @returns {string[][]} names of the violated rules of each example
 */
export function lintExamples(examples, options) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-lint-')))
  try {
    const { options: _, ...ofTree } = { ...config, globals }
    write(folder, '.oxlintrc.json', JSON.stringify({ ...ofTree, options }))
    write(
      folder,
      'tsconfig.json',
      JSON.stringify({ extends: `${root}/tsconfig.base.json`, compilerOptions: { types: [] } }),
    )
    write(folder, 'globals.d.ts', declarations)
    for (const [tree, { file, code }] of examples.entries()) {
      write(folder, `${tree}/${file}`, code)
      write(folder, `${tree}/.oxlintrc.json`, JSON.stringify(ofTree))
    }
    return violatedRules(folder, examples.length)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param {string} folder
 * @param {number} trees
 */
function violatedRules(folder, trees) {
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/oxlint-tsgolint/bin/tsgolint.js') },
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  /** @type {string[][]} */
  const found = Array.from({ length: trees }, () => [])
  for (const { filename, code, message } of parseJson(stdout, readReport).diagnostics)
    found[Number.parseInt(filename, 10)]?.push(code === undefined ? message : ruleName(code))
  return found
}

/**
 * @param {string} code such as `eslint(no-var)` or `typescript(no-namespace)`
 */
const ruleName = (code) => code.replace(/^eslint\((.*)\)$/, '$1').replace(/^(.*)\((.*)\)$/, '$1/$2')

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 */
function write(folder, path, text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
