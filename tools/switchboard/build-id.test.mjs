// Tests which changes give a build another id.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import webpack from 'webpack'
import { finishBuild } from '../build/finish-build.mjs'
import { temporaryFolder } from './testing/run-switchboard.mjs'
import { describeRemote, writeRemote } from './new-remote.mjs'

const room = temporaryFolder()
const chunkGraph = new webpack.ChunkGraph(new webpack.ModuleGraph(), 'sha256')
const compilation = { modules: new Set(), chunks: new Set(), chunkGraph }

test('the same sources are the same build; another version, title or file is another', async () => {
  const folder = join(room, 'news')
  writeRemote(folder, describeRemote('news', { packages: [] }))
  const builtWith = async (/** @type {string} */ script) => {
    mkdirSync(join(folder, 'dist/staging'), { recursive: true })
    writeFileSync(join(folder, 'dist/staging/remoteEntry.js'), script)
    return finishBuild({ name: 'news', folder, compilation })
  }
  const edit = (/** @type {string} */ file, /** @type {string} */ from, /** @type {string} */ to) => {
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
