// What a record may call a build and its files.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { files } from './files.mjs'

/** A build without files: what the record says of them is told, too, and is not asked for here. */
const build = mkdtempSync(join(tmpdir(), 'switchboard-files-'))
after(() => rmSync(build, { recursive: true }))

const file = (path, kind = 'script') => ({ path, kind, integrity: 'sha384-', bytes: 0 })
const said = (changes) => {
  const sound = {
    name: 'news',
    build: '0123456789abcdef',
    files: [file('remoteEntry.js', 'entry'), file('1.js')],
    routes: [{ path: '/news', scripts: ['1.js'] }],
  }
  const record = { ...sound, base: `/remotes/news/${changes.build ?? sound.build}/`, ...changes }
  return files({ record, build, read: () => Buffer.from('') })
    .map(({ message }) => message)
    .filter((message) => !message.startsWith('The record names this file, but it is not there.'))
}

test('plain names under the build’s own address are right', () => assert.deepEqual(said({}), []))

for (const [what, changes, words] of [
  ['a build with another name', { build: 'latest' }, /^latest is no name of a build: sixteen hex digits\./],
  [
    'another address',
    { base: '/remotes/usage/0123456789abcdef/' },
    /^Its files have to stand at \/remotes\/news\/0123456789abcdef\/, not at \/remotes\/usage\//,
  ],
  [
    'a file in a folder',
    { files: [file('remoteEntry.js', 'entry'), file('1.js'), file('more/2.js')] },
    /^Not a plain file name:/,
  ],
  [
    'a second entry',
    { files: [file('remoteEntry.js', 'entry'), file('1.js', 'entry')] },
    /^A remote has one entry, remoteEntry\.js; this one has remoteEntry\.js, 1\.js\./,
  ],
  ['no entry', { files: [file('1.js')] }, /^A remote has one entry, remoteEntry\.js; this one has none\./],
  [
    'a page whose script is not there',
    { files: [file('remoteEntry.js', 'entry')] },
    /^The page \/news needs 1\.js, which is not part of the build\./,
  ],
])
  test(`${what} is refused`, () => {
    const [message, ...more] = said(changes)
    assert.deepEqual(more, [])
    assert.match(message, words)
  })
