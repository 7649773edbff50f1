// Tests which changes result in another build id.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { finishBuild } from '../build/finish-build.ts'
import { fileAddress } from '../build/registry-rules.ts'
import { BUILD_ID } from '../build/build-id.ts'
import { webpack } from '../build/webpack.ts'
import { temporaryFolder } from './testing/run-switchboard.ts'
import { describeRemote, writeRemote } from '../template/new-remote.ts'

const room = temporaryFolder()
const moduleGraph = new webpack.ModuleGraph()
const compilation = {
  modules: new Set<webpack.Module>(),
  chunks: new Set<webpack.Chunk>(),
  chunkGraph: new webpack.ChunkGraph(moduleGraph, 'sha256'),
  moduleGraph,
}

test('the same sources are the same build; another version, title or file is another', async () => {
  const folder = join(room, 'news')
  writeRemote(folder, describeRemote('news', { packages: [] }))
  const builtWith = async (script: string) => {
    mkdirSync(join(folder, 'dist/staging'), { recursive: true })
    writeFileSync(join(folder, 'dist/staging/remoteEntry.js'), script)
    return finishBuild({ name: 'news', folder, compilation })
  }
  const edit = (file: string, from: string, to: string) => {
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

test('a style sheet refers to pictures in folders next to its own, and only the entry depends on the folder of its build', async () => {
  const folder = join(room, 'pictures')
  writeRemote(folder, describeRemote('pictures', { packages: [] }))
  const staged = {
    'remoteEntry.js': `self.webpackChunkpictures_${BUILD_ID} = []`,
    '1.js': 'script',
    '2.js': `script of ${BUILD_ID}`,
    '1.css': '.a{background:url(sun-1a2b3c4d.svg#part)}.b{background:url("old-sun-1a2b3c4d.svg")}',
    'sun-1a2b3c4d.svg': '<svg/>',
    'old-sun-1a2b3c4d.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  mkdirSync(join(folder, 'dist/staging'), { recursive: true })
  for (const [file, text] of Object.entries(staged)) writeFileSync(join(folder, 'dist/staging', file), text)
  const record = await finishBuild({ name: 'pictures', folder, compilation })
  const addressOf = (path: string) =>
    record.files.flatMap((file) => (file.path === path ? fileAddress(record, file) : []))[0]
  const read = (path: string) => readFileSync(join(folder, 'dist', record.build, path), 'utf8')
  const named = [...read('1.css').matchAll(/url\("?([^"#)]+)/g)].map(([, path = '']) => path)
  const [sun, old] = ['sun-1a2b3c4d.svg', 'old-sun-1a2b3c4d.svg'].map(addressOf)
  for (const styles of [addressOf('1.css') ?? '', `${record.base}1.css`])
    assert.deepEqual(
      named.map((path) => new URL(path, `http://localhost${styles}`).pathname),
      [sun, old],
    )
  assert.equal(new Set([sun, old, addressOf('1.css'), addressOf('1.js')]).size, 4)
  assert.ok(addressOf('1.js') !== `${record.base}1.js`)
  assert.equal(addressOf('2.js'), `${record.base}2.js`)
  assert.equal(addressOf('remoteEntry.js'), `${record.base}remoteEntry.js`)
})
