// Tests the names of a build and its files in a record.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../build/repository.ts'
import { checkFiles, checkSourceMaps } from './files.ts'
import type { BuildRecord } from '@switchboard/record'

/** An empty folder; findings about missing files are omitted. */
const build = mkdtempSync(join(tmpdir(), 'switchboard-files-'))
after(() => rmSync(build, { recursive: true }))

const noSources = { lineAt: () => undefined, lineWith: () => undefined }

const file = (path: string, kind: BuildRecord['files'][number]['kind'] = 'script') => ({
  path,
  kind,
  integrity: 'sha384-',
  bytes: 0,
  ...(kind !== 'entry' && { byContent: true as const }),
})

function messagesFor(changes: Partial<BuildRecord>) {
  const record = {
    name: 'news',
    version: '1.0.0',
    build: '0123456789abcdef',
    base: `/remotes/news/${changes.build ?? '0123456789abcdef'}/`,
    files: [file('remoteEntry.js', 'entry'), file('1.js')],
    routes: [{ path: '/news', page: 'news', title: 'News', scripts: ['1.js'] }],
    contract: 1,
    shared: {},
    commit: '',
    builtAt: '2026-11-22T00:00:00.000Z',
    ...changes,
  }
  return checkFiles({ record, build, read: () => Buffer.from(''), sources: noSources })
    .map(({ message }) => message)
    .filter((message) => !message.startsWith('The record lists this file, but it does not exist.'))
}

test('plain names under the build’s own address are right', () => assert.deepEqual(messagesFor({}), []))

test('a build whose source maps show no source of the remote cannot be checked', () => {
  const folder = join(root, 'remotes/news')
  assert.deepEqual(checkSourceMaps({ folder, modules: [join(folder, 'src/remote.ts')] }), [])
  for (const modules of [[], [join(folder, 'node_modules/left-pad/index.js')]])
    assert.match(checkSourceMaps({ folder, modules })[0]?.message ?? '', /no source maps.*hidden source maps/)
})

for (const [what, changes, words] of [
  ['a build with another name', { build: 'latest' }, /^latest is not a build id of sixteen hex digits\./],
  [
    'another address',
    { base: '/remotes/usage/0123456789abcdef/' },
    /^Its files must be at \/remotes\/news\/0123456789abcdef\/, not at \/remotes\/usage\//,
  ],
  [
    'a file in a folder',
    { files: [file('remoteEntry.js', 'entry'), file('1.js'), file('more/2.js')] },
    /^Not a plain file name:/,
  ],
  [
    'a second entry',
    { files: [file('remoteEntry.js', 'entry'), { ...file('1.js', 'entry'), byContent: true }] },
    /^A remote has one entry, remoteEntry\.js; this one has remoteEntry\.js, 1\.js\./,
  ],
  ['no entry', { files: [file('1.js')] }, /^A remote has one entry, remoteEntry\.js; this one has none\./],
  [
    'a file that is found by its build alone',
    { files: [file('remoteEntry.js', 'entry'), { ...file('1.js'), byContent: undefined }] },
    /^Only the entry is found by its build alone, and every other file by its content as well/,
  ],
  [
    'a page whose script is not there',
    { files: [file('remoteEntry.js', 'entry')] },
    /^\/news needs 1\.js, which is not part of the build\./,
  ],
] as [string, Partial<BuildRecord>, RegExp][])
  test(`${what} is refused`, () => {
    const [message, ...more] = messagesFor(changes)
    assert.deepEqual(more, [])
    assert.match(message ?? '', words)
  })
