// Tests the licences of the packages that browsers load.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../shared/node/environment.mjs'
import { deliveredPackages, thirdPartyNotices } from './third-party-notices.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-notices-'))
after(() => rmSync(folder, { recursive: true }))

/** @param text of the licence */
function writePackage(
  path: string,
  manifest: { name: string; license?: string; dependencies?: Record<string, string> },
  text?: string,
) {
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }))
  if (text) writeFileSync(join(folder, path, 'LICENSE.md'), text)
}

test('packages of packages are listed once, with the texts of their licences, and our own are not', () => {
  writePackage('part', { name: '@switchboard/part', dependencies: { one: '1', two: '1' } })
  writePackage(
    'part/node_modules/one',
    { name: 'one', license: 'MIT', dependencies: { two: '1' } },
    'Copyright One\r\nMay be copied',
  )
  writePackage('node_modules/two', { name: 'two', license: 'ISC' }, 'Copyright Two')
  const notices = thirdPartyNotices(deliveredPackages([join(folder, 'part')]))
  assert.match(notices, /\none 1\.0\.0\nLicence: MIT\n\nCopyright One\nMay be copied\n/)
  assert.equal(notices.match(/Copyright Two/g)?.length, 1)
  assert.doesNotMatch(notices, /@switchboard/)
})

test('fails with the name of a package that is not installed', () => {
  writePackage('lacking', { name: '@switchboard/lacking', dependencies: { absent: '1' } })
  assert.throws(() => deliveredPackages([join(folder, 'lacking')]), /absent, which .* needs, is not installed/)
})

const parts = [
  'host',
  'host/embed',
  'host/operations',
  'platform/operations',
  'legacy',
  ...readdirSync(join(root, 'remotes')).map((name) => join('remotes', name)),
]

test('every package that browsers load has the text of its licence', () => {
  const packages = deliveredPackages(parts.map((part) => join(root, part)))
  const names = packages.map(({ name }) => name)
  for (const name of ['react', 'angular', 'bootstrap', '@fontsource/bricolage-grotesque', '@module-federation/runtime'])
    assert.ok(names.includes(name), name)
  assert.deepEqual(
    packages.filter(({ text, licence }) => text === '' || licence === 'unknown'),
    [],
  )
})
