import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billOfMaterials } from './bill-of-materials.ts'

const licences = JSON.stringify({
  MIT: [{ name: '@scope/one', versions: ['1.2.3', '2.0.0'], homepage: 'https://one.example' }],
  'Apache-2.0': [{ name: 'beta', versions: ['3.0.0'], homepage: 'not an address' }],
})
const lock = {
  packages: {
    '@scope/one@1.2.3': { resolution: { integrity: `sha512-${Buffer.from('ab', 'hex').toString('base64')}` } },
    '@scope/one@2.0.0': { resolution: {} },
    'beta@3.0.0': { resolution: { integrity: 'sha1-aaaa' } },
  },
}

test('each version of each package is a component with its address, licence and hash', () => {
  const { components, metadata, specVersion } = billOfMaterials(licences, lock, { version: '1.4.0' })
  assert.equal(specVersion, '1.6')
  assert.equal(metadata.component.version, '1.4.0')
  assert.deepEqual(
    components.map(({ purl }) => purl),
    ['pkg:npm/%40scope/one@1.2.3', 'pkg:npm/%40scope/one@2.0.0', 'pkg:npm/beta@3.0.0'],
  )
  assert.deepEqual(components[0], {
    type: 'library',
    'bom-ref': 'pkg:npm/%40scope/one@1.2.3',
    name: '@scope/one',
    version: '1.2.3',
    purl: 'pkg:npm/%40scope/one@1.2.3',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: 'ab' }],
    externalReferences: [{ type: 'website', url: 'https://one.example' }],
  })
  // A package without an address, or without a hash that the format supports, is still listed.
  assert.deepEqual(Object.keys(components[2] ?? {}), ['type', 'bom-ref', 'name', 'version', 'purl', 'licenses'])
})

test('a list of licences in another form stops the assembly', () => {
  assert.throws(() => billOfMaterials('{"MIT":[{"name":"one"}]}', lock, { version: '1' }), /versions/)
})
