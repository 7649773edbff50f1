// Tests which sources of a remote are refused before a bundler starts.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findSourceFaults } from './source-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-sources-'))
mkdirSync(join(folder, 'src'))
mkdirSync(join(folder, 'node_modules/clsx'), { recursive: true })
writeFileSync(join(folder, 'src/remote.ts'), `export const lazy = () => import('./Page')\n`)
writeFileSync(join(folder, 'src/house.svg'), '<svg/>')
after(() => rmSync(folder, { recursive: true }))

const nothing = async () => false
const faultsOf = (page: string, isFound: Parameters<typeof findSourceFaults>[1] = nothing) => {
  writeFileSync(join(folder, 'src/Page.tsx'), page)
  return findSourceFaults(folder, isFound)
}

test('sources that can be built have no faults', async () => {
  const { text, read } = await faultsOf(
    `import clsx from 'clsx'\nimport house from './house.svg'\nexport const Component = () => <p>{clsx(house)}</p>\n`,
  )
  assert.equal(text, '')
  assert.deepEqual(read, [join(folder, 'src/remote.ts'), join(folder, 'src/Page.tsx')])
})

test('a syntax error has its file, line and code', async () => {
  const { text, read } = await faultsOf('export function Component() {\n  return <p>{text</p>\n}\n')
  assert.match(text, /src\/Page\.tsx:2:\d+:\n +2 │ {3}return <p>\{text<\/p>/)
  assert.ok(read.includes(join(folder, 'src/Page.tsx')))
})

test('a package that is not installed is named, with the line that imports it', async () => {
  const { text } = await faultsOf(`import { debounce } from 'lodash/fp'\nconsole.log(debounce)\n`)
  assert.match(text, /The package lodash is not installed: npm install lodash\n+ +src\/Page\.tsx:1:/)
})

test('a file that does not exist is named', async () => {
  const { text } = await faultsOf(`import { price } from './price'\nconsole.log(price)\n`)
  assert.match(text, /There is no file \.\/price\./)
})

test('an import that the bundler finds itself is accepted', async () => {
  const { text } = await faultsOf(
    `import { price } from '~/price'\nconsole.log(price)\n`,
    async (specifier) => specifier === '~/price',
  )
  assert.equal(text, '')
})
