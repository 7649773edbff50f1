import fc from 'fast-check'
import { selectService } from './selection'

const offered = ['EV_CHARGING', 'GREENPOWER', 'INTERNET']

test('ticking keeps the order in which services are shown', () => {
  expect(selectService(offered, ['INTERNET'], 'EV_CHARGING', 'tick')).toEqual(['EV_CHARGING', 'INTERNET'])
})

test('unticking removes the service', () => {
  expect(selectService(offered, ['EV_CHARGING', 'INTERNET'], 'EV_CHARGING', 'untick')).toEqual(['INTERNET'])
})

test('a service that is no longer offered is no longer selected', () => {
  expect(selectService(offered, ['GAS', 'INTERNET'], 'GREENPOWER', 'tick')).toEqual(['GREENPOWER', 'INTERNET'])
  expect(selectService(offered, [], 'GAS', 'tick')).toEqual([])
})

test('after any number of ticks, the last tick of each service counts', () => {
  const ticks = fc.array(fc.tuple(fc.constantFrom(...offered), fc.boolean()))
  fc.assert(
    fc.property(ticks, (given) => {
      const selected = given.reduce<string[]>(
        (now, [id, on]) => selectService(offered, now, id, on ? 'tick' : 'untick'),
        [],
      )
      const last = new Map(given)
      expect(selected).toEqual(offered.filter((id) => last.get(id)))
    }),
  )
})
