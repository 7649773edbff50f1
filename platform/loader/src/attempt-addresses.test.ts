import type { BuiltFile } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { createAttemptAddresses } from './attempt-addresses'

const chunk: BuiltFile = {
  path: '1.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  bytes: 1,
  kind: 'script',
  byContent: true,
}
const entry: BuiltFile = { path: 'remoteEntry.js', integrity: `sha384-${'B'.repeat(64)}`, bytes: 1, kind: 'entry' }
const record = (build: string) => aRecord('usage', build, { files: [chunk, entry] })
const shared = `/remotes/usage/${'A'.repeat(22)}/1.js`
const isPublished = () => false

/** The addresses of chunk and entry in successive attempts. */
const addressesOf = (addressing: 'content' | undefined, builds: readonly string[]) => {
  const nextAddresses = createAttemptAddresses(addressing, isPublished)
  return builds.map((build) => {
    const { addressOf } = nextAddresses(record(build))
    return [addressOf(chunk), addressOf(entry)]
  })
}

test('a remote’s first build loads its chunks from content addresses, and its entry from its own folder', () => {
  expect(addressesOf('content', ['a'])).toEqual([[shared, '/remotes/usage/a/remoteEntry.js']])
})

test('later builds and attempts do not use an address that the first one has requested', () => {
  const [, ...later] = addressesOf('content', ['a', 'b', 'a', 'b'])
  expect(later).toEqual(
    ['b', 'a~1', 'b~1'].map((folder) => [`/remotes/usage/${folder}/1.js`, `/remotes/usage/${folder}/remoteEntry.js`]),
  )
})

test('without content addresses, every file is loaded from the build’s folder', () => {
  expect(addressesOf(undefined, ['a', 'a'])).toEqual(
    ['a', 'a~1'].map((folder) => [`/remotes/usage/${folder}/1.js`, `/remotes/usage/${folder}/remoteEntry.js`]),
  )
})
