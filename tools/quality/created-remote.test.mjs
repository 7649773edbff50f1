// Tests that a remote of `switchboard create` has the right format and types, and that its own test passes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import * as prettier from 'prettier'
import ts from 'typescript'
import { number, object, parseJson } from '../json/read-json.mjs'
import { writeCreatedRemote } from './created-remote.mjs'
import { jestTransform } from './jest-transform.mjs'
import { root } from './tree.mjs'

const require = createRequire(import.meta.url)
const folder = join(root, '.cache/created')
const remove = () => rmSync(folder, { recursive: true, force: true })
/** @type {string[]} */
let files

before(() => {
  remove()
  files = writeCreatedRemote('created', folder)
})
after(remove)

describe('a new remote', { concurrency: true }, () => {
  test('is formatted', async () => {
    for (const file of files) {
      const filepath = join(folder, file)
      const settings = await prettier.resolveConfig(filepath)
      assert.ok(await prettier.check(readFileSync(filepath, 'utf8'), { ...settings, filepath }), file)
    }
  })

  test('type-checks', () => {
    const host = {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (/** @type {ts.Diagnostic} */ { messageText }) =>
        assert.fail(String(messageText)),
    }
    const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host)
    assert.ok(config)
    const program = ts.createProgram(config.fileNames, config.options)
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/.cache/created/src/'))
    assert.ok(own.length >= 5)
    // The program `browser` checks the packages that it imports.
    const diagnostics = own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    assert.deepEqual(
      diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
    )
  })

  test('passes its own test', async () => {
    const config = { ...jestTransform, rootDir: folder, transform: withPaths(jestTransform.transform) }
    const args = [join(root, 'node_modules/jest/bin/jest.js'), '--json', '--silent', '--config', JSON.stringify(config)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    const { numPassedTests, numTotalTests } = parseJson(stdout, jestTotals)
    assert.ok(numTotalTests > 0)
    assert.equal(numPassedTests, numTotalTests)
  })
})

const jestTotals = object({ numPassedTests: number, numTotalTests: number })

/**
 * Names the transformer by its path, because the new remote cannot import it.
 * @param {typeof jestTransform.transform} transform
 */
const withPaths = (transform) =>
  Object.fromEntries(
    Object.entries(transform).map(([files, [name, options]]) => [files, [require.resolve(name), options]]),
  )
