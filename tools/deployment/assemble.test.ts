import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../shared/node/tree.mjs'
import { checkReleaseFolder } from './release-folder.mjs'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-assemble-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function release(name: string) {
  const path = join(folder, name)
  mkdirSync(join(path, 'portal/server'), { recursive: true })
  mkdirSync(join(path, 'identity'))
  writeFileSync(join(path, 'portal/server/main.js'), 'running')
  return path
}

test('a release that is there stays as it is, and the command says why', () => {
  const path = release('1.3.0')
  const run = spawnSync(process.execPath, [join(root, 'tools/launch/run.cjs'), 'assemble', path], { encoding: 'utf8' })
  assert.equal(run.status, 1)
  assert.match(run.stderr, /1\.3\.0 has a release, which servers may be running: name a new folder, or add --replace/)
  assert.equal(readFileSync(join(path, 'portal/server/main.js'), 'utf8'), 'running')
})

test('only a release is replaced, and only on request', () => {
  const path = release('1.4.0')
  assert.doesNotThrow(() => checkReleaseFolder(path, { mayReplace: true }))
  assert.throws(() => checkReleaseFolder(path, { mayReplace: false }), /has a release/)
  writeFileSync(join(path, 'notes.txt'), 'of somebody')
  assert.throws(() => checkReleaseFolder(path, { mayReplace: true }), /has other files: name a new folder/)
})

test('the rest of an assembly that was interrupted counts as a release', () => {
  const path = join(folder, 'interrupted')
  mkdirSync(join(path, 'portal.deploy'), { recursive: true })
  assert.throws(() => checkReleaseFolder(path, { mayReplace: false }), /has a release/)
  assert.doesNotThrow(() => checkReleaseFolder(path, { mayReplace: true }))
})

test('a folder that is new or empty needs no permission', () => {
  const path = join(folder, 'new')
  assert.doesNotThrow(() => checkReleaseFolder(path, { mayReplace: false }))
  assert.ok(!existsSync(path))
  mkdirSync(path)
  assert.doesNotThrow(() => checkReleaseFolder(path, { mayReplace: false }))
})

test('the command starts in a copy of the sources without packages', () => {
  const copy = join(folder, 'sources')
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const path of ['tools', 'shared/node', 'platform/build'])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter })
  const run = spawnSync(process.execPath, [join(copy, 'tools/launch/run.cjs'), 'assemble'], { encoding: 'utf8' })
  assert.match(run.stderr, /^Name a folder: npm run assemble -- FOLDER \[--replace\]\n$/)
})
