import type { BuiltFile } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { createFilePlaces } from './file-places'

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

/** The addresses of chunk and entry in one attempt after another. */
const addressesOf = (addressing: 'content' | undefined, builds: readonly string[]) => {
  const nextPlaces = createFilePlaces(addressing, isPublished)
  return builds.map((build) => {
    const { addressOf } = nextPlaces(record(build))
    return [addressOf(chunk), addressOf(entry)]
  })
}

test('the first build of a remote takes its chunks from their content addresses, and its entry from its own folder', () => {
  expect(addressesOf('content', ['a'])).toEqual([[shared, '/remotes/usage/a/remoteEntry.js']])
})

test('the build behind it takes no file from an address that the first one has requested, and neither does another attempt', () => {
  const [, ...later] = addressesOf('content', ['a', 'b', 'a', 'b'])
  expect(later).toEqual(
    ['b', 'a~1', 'b~1'].map((folder) => [`/remotes/usage/${folder}/1.js`, `/remotes/usage/${folder}/remoteEntry.js`]),
  )
})

test('a page of a server without content addresses takes every file from the folder of its build', () => {
  expect(addressesOf(undefined, ['a', 'a'])).toEqual(
    ['a', 'a~1'].map((folder) => [`/remotes/usage/${folder}/1.js`, `/remotes/usage/${folder}/remoteEntry.js`]),
  )
})
