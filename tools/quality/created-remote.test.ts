// Tests that a remote of `switchboard create`, and the remote of the chapter in docs/remotes.md, have the right format
// and types, and pass their own tests.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import ts from 'typescript'
import { number, object, parseJson } from '../../shared/node/read-json.mjs'
import {
  CHAPTER_REMOTE,
  filesOfChapter,
  writeChapterRemote,
  writeCreatedRemote,
} from '../../platform/gate/testing/created-remote.ts'
import { expectFormatted } from './formatting.ts'
import { jestTransform } from './jest-transform.mjs'
import { root } from '../../shared/node/tree.mjs'

const require = createRequire(import.meta.url)
// Two levels below the root, like remotes/<name>.
const cache = join(root, '.cache')
const created = join(cache, 'created')
const chapter = join(cache, CHAPTER_REMOTE)
const folders = [created, chapter]
const remove = () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
let paths: string[] = []

before(() => {
  remove()
  paths = [
    ...writeCreatedRemote('created', created).map((file) => join(created, file)),
    ...writeChapterRemote(chapter).map((file) => join(chapter, file)),
  ]
})
after(remove)

describe('a new remote and that of the chapter', { concurrency: true }, () => {
  test('are formatted', async () => {
    for (const path of paths) await expectFormatted(path, readFileSync(path, 'utf8'))
  })

  test('type-check', () => {
    const host = {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }: ts.Diagnostic) => assert.fail(String(messageText)),
    }
    const configs = folders.map((folder) =>
      ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host),
    )
    const [config] = configs
    assert.ok(config)
    const program = ts.createProgram(
      configs.flatMap((parsed) => parsed?.fileNames ?? []),
      config.options,
    )
    const own = program.getSourceFiles().filter(({ fileName }) => /\/\.cache\/[^/]+\/src\//.test(fileName))
    assert.ok(own.length >= 14)
    // The compiler run for browsers checks the packages that they import.
    const diagnostics = own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    assert.deepEqual(
      diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
    )
  })

  test('pass their own tests', async () => {
    const { transform, moduleNameMapper, ...settings } = jestTransform
    const config = JSON.stringify({
      ...settings,
      rootDir: cache,
      roots: folders,
      transform: withPaths(transform),
      moduleNameMapper: Object.fromEntries(
        Object.entries(moduleNameMapper).map(([files, path]) => [files, path.replace('<rootDir>', root)]),
      ),
    })
    const args = [join(root, 'node_modules/jest/bin/jest.js'), '-i', '--json', '--silent', '--config', config]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    const { numPassedTests, numTotalTests, numTotalTestSuites } = parseJson(stdout, jestTotals)
    assert.equal(numTotalTestSuites, 3)
    assert.equal(numPassedTests, numTotalTests)
  })
})

test('the commands of the pipeline are those that the chapter explains', () => {
  const text = readFileSync(join(root, 'docs/remotes.md'), 'utf8')
  const pipeline = filesOfChapter(text).get(`.github/workflows/${CHAPTER_REMOTE}.yml`) ?? ''
  const commands = [...pipeline.matchAll(/run: (.+)$/gm)].map(([, command = '']) => command.replace(/ --why .+/, ''))
  assert.equal(commands.length, 4)
  const typed = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) => block).join('')
  assert.deepEqual(
    commands.filter((command) => !typed.includes(command)),
    [],
  )
})

const jestTotals = object({ numPassedTests: number, numTotalTests: number, numTotalTestSuites: number })

/** Specifies the transformer by its path, because the new remotes cannot import it. */
const withPaths = (transform: typeof jestTransform.transform) =>
  Object.fromEntries(
    Object.entries(transform).map(([files, [name, options]]) => [files, [require.resolve(name), options]]),
  )
