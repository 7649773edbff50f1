import type { LoadOutcome } from '@switchboard/registry'
import { openHostFared } from './host-fared'

function aHost() {
  const told: LoadOutcome[] = []
  const fared = openHostFared('h1', { tell: (outcome) => told.push(outcome) }, () => 812.4)
  return { fared, told }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('the host fared well when its first page came, whatever happens to later ones', async () => {
  const { fared, told } = aHost()
  fared.brought(true, undefined)
  fared.brought(false, Promise.resolve('http'))
  await soon()
  expect(told).toEqual([{ remote: 'host', build: 'h1', outcome: 'ready', ms: 812 }])
})

test('a first page that could not be had is told with the reason of the last attempt', async () => {
  const { fared, told } = aHost()
  fared.brought(false, Promise.resolve('incompatible'))
  fared.brought(true, undefined)
  await soon()
  expect(told.map(({ outcome }) => outcome)).toEqual(['incompatible'])
})

test('a page that nobody tried says nothing of the host', async () => {
  const { fared, told } = aHost()
  fared.brought(false, undefined)
  await soon()
  expect(told).toEqual([])
})

test('what nothing can be drawn for is told at any time', () => {
  const { fared, told } = aHost()
  fared.brought(true, undefined)
  fared.broke()
  expect(told.map(({ outcome }) => outcome)).toEqual(['ready', 'render'])
})
