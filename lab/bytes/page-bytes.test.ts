// Needs the builds of host, embed, the remotes and the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addBytes, pageBytes, starterScriptBytes } from './page-bytes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('a page is charged with what it loads, and both pages with the remote', () => {
  const sizes: Record<string, number> = {
    'server/dist/element/embed.js': 1,
    'server/dist/element/start.js': 20,
    'e/b/main.js': 300,
    'e/b/main.css': 4_000,
    'r/c/remoteEntry.js': 50_000,
    'r/c/1.css': 60_000,
    's.js': 5,
    'h/a/vendor.js': 70,
    'h/a/main.js': 800,
    'h/a/main.css': 9_000,
  }
  const asset = { path: 'font.woff2', kind: 'asset' }
  const file = (path: string, kind: string) => ({ path, kind })
  const vietnamese = { ...file('1.vi.js', 'script'), translation: { of: '1.js', language: 'vi' } }
  const parts = {
    host: {
      build: 'a',
      files: [
        file('vendor.js', 'entry'),
        file('main.js', 'entry'),
        file('main.css', 'style'),
        file('620.css', 'style'),
        file('620.js', 'script'),
        asset,
      ],
    },
    embed: { build: 'b', files: [file('main.js', 'entry'), file('main.css', 'style'), asset] },
    remote: { build: 'c', files: [file('remoteEntry.js', 'entry'), file('1.css', 'style'), vietnamese, asset] },
    starter: ['s.js'],
  }
  const sizeOf = (path: string) => sizes[path] ?? assert.fail(`${path} is not loaded`)
  assert.deepEqual(addBytes(parts, { host: 'h', embed: 'e', remote: 'r' }, sizeOf), {
    empty: 1,
    embedded: 114_321,
    portal: 119_875,
  })
})

test('a page that embeds nothing loads less than 1 kB, and one that embeds a remote no more than the portal', () => {
  const { empty, embedded, portal } = pageBytes(root, 'usage')
  assert.ok(empty < 1_000, `${empty} bytes`)
  assert.ok(embedded <= portal, `${embedded} bytes embedded, ${portal} in the portal`)
})

test('the starter has at most 4.3 kB, because each page waits for it', () => {
  const bytes = starterScriptBytes(root)
  assert.ok(bytes <= 4_300, `${bytes} bytes`)
})
