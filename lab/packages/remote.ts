// The repository of a remote elsewhere: the remote of docs/remotes.md, with published packages instead of our sources.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHAPTER_REMOTE, writeChapterFiles } from '../../platform/gate/testing/created-remote.ts'
import { object, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { expandedExports, sourcesOf } from '../../tools/packages/exports.ts'
import { catalog, published } from '../../tools/packages/published.ts'

const manifestShape = object({ dependencies: recordOf(string), devDependencies: recordOf(string) })

const options = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  types: ['@switchboard/build/assets'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  noEmit: true,
}

/** @param folder emptied first */
export function writeRepository(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeChapterFiles(folder)
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value, null, 2))
  const manifest = readJson(join(folder, 'package.json'), manifestShape)
  const names = published.map((one) => one.manifest.name)
  const others = names.filter((name) => !(name in manifest.dependencies))
  write('package.json', {
    ...manifest,
    dependencies: withVersions(Object.keys(manifest.dependencies)),
    devDependencies: withVersions([...Object.keys(manifest.devDependencies), ...others, 'typescript']),
  })
  write('tsconfig.json', {
    compilerOptions: { ...options, module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true },
    include: ['src'],
    exclude: ['**/*.test.*'],
  })
  write('tsconfig.node16.json', {
    compilerOptions: { ...options, module: 'node16', moduleResolution: 'node16', skipLibCheck: true },
    files: ['src/every-export.ts'],
  })
  writeFileSync(join(folder, 'src/every-export.ts'), `${everyExport().join('\n')}\n`)
  const build = [
    `import { buildRemote } from '@switchboard/build/webpack'`,
    `console.log(await buildRemote('${CHAPTER_REMOTE}', import.meta.dirname))`,
  ]
  writeFileSync(join(folder, 'build.mjs'), build.join('\n'))
}

const withVersions = (packages: readonly string[]) =>
  Object.fromEntries(
    packages.map((name) => [
      name,
      published.find(({ manifest }) => manifest.name === name)?.manifest.version ?? catalog[name],
    ]),
  )

/** Imports every module of every package. */
const everyExport = () =>
  published.flatMap((one) =>
    Object.entries(expandedExports(one))
      .filter(([, target]) => sourcesOf(target).length > 0)
      .map(
        ([door]) => `export type * as ${nameOf(one.manifest.name + door)} from '${one.manifest.name}${door.slice(1)}'`,
      ),
  )

const nameOf = (door: string) => door.replaceAll(/\W+/g, '_')
