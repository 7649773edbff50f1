// What makes a build another one, which can be published beside the one before.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { finish } from '../build/finish.mjs'
import { aRoom } from './command-line.mjs'
import { newRemote, writeRemote } from './new-remote.mjs'

const room = aRoom()
const nothing = { modules: [], chunks: [], chunkGraph: undefined }

test('the same sources are the same build; another version, title or file is another', async () => {
  const folder = join(room, 'news')
  writeRemote(folder, newRemote('news', { packages: [] }))
  const builtWith = async (script) => {
    mkdirSync(join(folder, 'dist/staging'), { recursive: true })
    writeFileSync(join(folder, 'dist/staging/remoteEntry.js'), script)
    return finish({ name: 'news', folder, compilation: nothing })
  }
  const edit = (file, from, to) => {
    const text = readFileSync(join(folder, file), 'utf8')
    assert.ok(text.includes(from))
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  const first = await builtWith('1')
  assert.deepEqual({ ...(await builtWith('1')), builtAt: '' }, { ...first, builtAt: '' })
  const builds = [first.build]
  edit('package.json', '"version": "0.1.0"', '"version": "0.2.0"')
  builds.push((await builtWith('1')).build)
  edit('src/remote.ts', "title: 'News'", "title: 'What is new'")
  builds.push((await builtWith('1')).build)
  builds.push((await builtWith('2')).build)
  assert.equal(new Set(builds).size, 4)
})
