import { stepOf } from './service-steps'

test('a step belongs to the visit that opened it', () => {
  const state = { visit: 'this', step: { at: 'opt-in' } }
  expect(stepOf(state, 'this')).toEqual({ at: 'opt-in' })
  expect(stepOf(state, 'another')).toEqual({ at: 'overview' })
  expect(stepOf({ visit: 'this', step: { at: 'opt-out', id: 'EV-1' } }, 'this')).toEqual({ at: 'opt-out', id: 'EV-1' })
})

test.each([
  null,
  undefined,
  'opt-in',
  { visit: 'this' },
  { visit: 'this', step: { at: 'opt-out' } },
  { visit: 'this', step: { at: 'pay' } },
])('state %j shows the overview', (state) => {
  expect(stepOf(state, 'this')).toEqual({ at: 'overview' })
})
