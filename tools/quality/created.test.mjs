// What `switchboard create` writes has the repository’s format and right types, and its own test passes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import * as prettier from 'prettier'
import ts from 'typescript'
import { writeCreated } from './created.mjs'
import { jestTransform } from './transform.mjs'
import { root } from './tree.mjs'

const require = createRequire(import.meta.url)
const folder = join(root, '.cache/created')
const remove = () => rmSync(folder, { recursive: true, force: true })
let files

before(() => {
  remove()
  files = writeCreated('created', folder)
})
after(remove)

describe('a new remote', { concurrency: true }, () => {
  test('has the format of everything else', async () => {
    for (const file of files) {
      const filepath = join(folder, file)
      const settings = await prettier.resolveConfig(filepath)
      assert.ok(await prettier.check(readFileSync(filepath, 'utf8'), { ...settings, filepath }), file)
    }
  })

  test('has no wrong types', () => {
    const host = {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assert.fail(String(messageText)),
    }
    const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host)
    const program = ts.createProgram(config.fileNames, config.options)
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/.cache/created/src/'))
    assert.ok(own.length >= 5)
    // What it imports is checked elsewhere.
    const wrong = own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    assert.deepEqual(
      wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
    )
  })

  test('passes its own test', async () => {
    const config = { ...jestTransform, rootDir: folder, transform: fromHere(jestTransform.transform) }
    const args = [join(root, 'node_modules/jest/bin/jest.js'), '--json', '--silent', '--config', JSON.stringify(config)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    const { numPassedTests, numTotalTests } = JSON.parse(stdout)
    assert.ok(numTotalTests > 0)
    assert.equal(numPassedTests, numTotalTests)
  })
})

const fromHere = (transform) =>
  Object.fromEntries(
    Object.entries(transform).map(([files, [name, ...more]]) => [files, [require.resolve(name), ...more]]),
  )
