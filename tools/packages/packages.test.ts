// Checks the published packages before they are packed: their manifests, their types for every way of resolving them,
// and that the reviewed reports show their declarations.
import { Package, checkPackage } from '@arethetypeswrong/core'
import { problemKindInfo } from '@arethetypeswrong/core/problems'
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { publint } from 'publint'
import { read } from '../../shared/node/tree.mjs'
import { published, reportFile, stagedFolder } from './published.ts'
import { stagePackages } from './stage.ts'

let reports: Awaited<ReturnType<typeof stagePackages>>
before(async () => void (reports = await stagePackages()))

for (const one of published)
  describe(one.manifest.name, () => {
    test('has the declarations of its reviewed report', () => {
      const file = reportFile(one)
      const now = reports.get(one.manifest.name)
      assert.equal(
        now,
        read(file),
        `${file} is not the report of the sources. Run npm run pack -- --reports, review its diff, and commit it with a new version of the package and an entry in CHANGELOG.md, as docs/packages.md explains.`,
      )
    })

    test('has no finding of publint', async () => {
      const { messages } = await publint({ pkgDir: stagedFolder(one), pack: false, strict: true })
      assert.deepEqual(messages, [])
    })

    test('has no finding of arethetypeswrong', async () => {
      const result = await checkPackage(stagedPackage(one), { excludeEntrypoints: [/\.(css|svg|png)$/] })
      assert.ok(result.types)
      // A package of ES modules only: CommonJS, and the resolution before Node.js 12.7, are not supported.
      const found = result.problems.filter(
        (problem) => !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind),
      )
      assert.deepEqual(
        found.map((problem) => [problemKindInfo[problem.kind].title, problem]),
        [],
      )
    })
  })

test('the build has the loaders that its scripts name', () => {
  const build = published.find(({ manifest }) => manifest.name === '@switchboard/build')
  assert.ok(build)
  const dist = join(stagedFolder(build), 'dist')
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.mjs'))
  const named = scripts
    .flatMap((name) => [...readFileSync(join(dist, name), 'utf8').matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)])
    .map(([, path = '']) => path)
    // Only hosts have files of other packages.
    .filter((path) => !path.startsWith('../'))
  assert.ok(named.includes('mark-texts.mjs'))
  assert.deepEqual(
    named.filter((path) => !existsSync(join(dist, path))),
    [],
  )
})

function stagedPackage(one: (typeof published)[number]) {
  const folder = stagedFolder(one)
  const { name, version } = one.manifest
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [`/node_modules/${name}${path.slice(folder.length)}`, readFileSync(path)])
  return new Package(Object.fromEntries(files), name, version)
}
