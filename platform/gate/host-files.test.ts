// Tests which files of the built host stay the same when only the portal's own sources change.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBuildRecord } from '../build/record-shapes.ts'
import { arrayOf, object, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { root, subfolders } from '../../shared/node/tree.mjs'

const dist = join(root, 'host/dist')
const stats = object({ scripts: recordOf(recordOf(arrayOf(string))) })

test('no file of the host contains the name of its build', () => {
  const { build, files } = readBuildRecord(dist)
  const named = files.filter(({ path }) => readFileSync(join(dist, build, path)).includes(build))
  assert.deepEqual(
    named.map(({ path }) => path),
    [],
  )
})

const sourcesOf = (script: string) =>
  Object.values(readJson(join(dist, 'stats.json'), stats).scripts[script] ?? {}).flat()

test('each file of the host has an address that it keeps while its bytes are the same', () => {
  const { files } = readBuildRecord(dist)
  assert.deepEqual(
    files.filter(({ byContent }) => !byContent),
    [],
  )
})

test('each script of the host, of embed and of the remotes begins with the line that has it compiled while it arrives', () => {
  const dists = [
    dist,
    join(root, 'host/embed/dist'),
    ...subfolders('remotes').map((remote) => join(root, 'remotes', remote, 'dist')),
  ]
  const scripts = dists.flatMap((folder) => {
    const { build, files } = readBuildRecord(folder)
    return files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => join(folder, build, path))
  })
  assert.ok(scripts.length > 10)
  assert.deepEqual(
    scripts.filter((path) => !readFileSync(path, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n')),
    [],
  )
})

test('main.js consists of the host’s own sources, which alone change with its releases', () => {
  const own = join(root, 'host/src/')
  assert.ok(sourcesOf('main.js').includes(`${own}main.tsx`))
  assert.deepEqual(
    sourcesOf('main.js').filter((path) => !path.startsWith(own)),
    [],
  )
  assert.deepEqual(
    sourcesOf('runtime.js').filter((path) => path.startsWith(own)),
    [],
  )
})

test('vendor.js consists of third-party packages', () => {
  const sources = sourcesOf('vendor.js')
  assert.ok(sources.some((path) => path.includes('/node_modules/react-dom/')))
  assert.deepEqual(
    sources.filter((path) => !path.includes('/node_modules/')),
    [],
  )
})
