// Checks that the remotes and paths in docs/embedding.md are those of the portal.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { importTypeScript } from '../../platform/build/import-typescript.ts'
import { RESERVED_PATHS } from '../../platform/build/registry-rules.ts'
import { routesOf } from '../../platform/build/remote-routes.ts'
import { read } from '../../shared/node/tree.mjs'

const remotes = fileURLToPath(new URL('../../remotes', import.meta.url))
const page = read('docs/embedding.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| `[a-z-]+` +\| `\//.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the table has every page of every remote', async () => {
  const routes = await Promise.all(
    readdirSync(remotes).map(async (name) =>
      (await routesOf(`${remotes}/${name}`)).map(({ path, title }) => [`\`${name}\``, `\`${path}\``, title]),
    ),
  )
  assert.deepEqual(rows.map(([, name, path, title]) => [name, path, title]).sort(), routes.flat().sort())
})

test('the table has every interval of usage, and the examples name pages that there are', async () => {
  const periods: unknown = await importTypeScript('shared/domain/src/usage/usage-periods.ts')
  const { intervals } = periods as typeof import('../../shared/domain/src/usage/usage-periods.ts')
  const [, , , , query = ''] = rows.find(([, name]) => name === '`usage`') ?? []
  for (const interval of intervals) assert.ok(query.includes(`\`${interval.toLowerCase()}\``), interval)
  const paths = rows.map(([, , path]) => path?.replaceAll('`', ''))
  const examples = [...page.matchAll(/path="([^"?]+)/g)].map(([, path]) => path)
  assert.ok(examples.length > 0)
  assert.deepEqual(
    examples.filter((path) => !paths.includes(path)),
    [],
  )
})

test('the list has every first path segment in use', () => {
  const [list = ''] = /first path segments: [^.]+/.exec(page) ?? []
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, part]) => part ?? '')
  assert.deepEqual(named.sort(), [...RESERVED_PATHS].sort())
})
