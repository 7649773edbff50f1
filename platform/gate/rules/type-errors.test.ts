// Tests what a team reads about type errors of a created remote.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cache } from '../../../shared/node/environment.mjs'
import { writeCreatedRemote } from '../testing/created-remote.ts'
import { checkTypes } from './type-errors.ts'

// Two levels below the root, like remotes/<name>.
const folder = join(cache, `type-errors-${process.pid}`)
const write = (file: string, text: string) => writeFileSync(join(folder, 'src', file), text)

before(() => {
  writeCreatedRemote('tips', folder)
  write('Nested.tsx', 'export default () => null')
  const remote = readFileSync(join(folder, 'src/remote.ts'), 'utf8')
  const lazy = `lazy: () => import('./Nested')`
  write('remote.ts', remote.replace(/lazy: .*/, `${lazy},\n      children: [{ path: 'more', ${lazy} }],`))
  write('number.ts', `export const three: number = 'three'`)
})
after(() => rmSync(folder, { recursive: true, force: true }))

test('a page with a default export, at the top or nested, is refused with a sentence about how to export a page', () => {
  const found = checkTypes(join(folder, 'tsconfig.json'))
  const withoutComponent =
    'TS2322: The file that lazy imports has no Component: write export function Component() { … } instead of a default export.'
  assert.deepEqual(
    found.map(({ message, source }) => [source?.source.replace(/.*src\//, ''), message]),
    [
      [
        'number.ts',
        `TS2322: Type 'string' is not assignable to type 'number'. Correct the type: the build removes types without checking them.`,
      ],
      ['remote.ts', withoutComponent],
      ['remote.ts', withoutComponent],
    ],
  )
})
