import { stepOf } from './service-steps'

test('a step belongs to the visit that opened it', () => {
  const state = { visit: 'this', step: { kind: 'opt-in' } }
  expect(stepOf(state, 'this')).toEqual({ kind: 'opt-in' })
  expect(stepOf(state, 'another')).toEqual({ kind: 'overview' })
  expect(stepOf({ visit: 'this', step: { kind: 'opt-out', id: 'EV-1' } }, 'this')).toEqual({
    kind: 'opt-out',
    id: 'EV-1',
  })
})

test.each([
  null,
  undefined,
  'opt-in',
  { visit: 'this' },
  { visit: 'this', step: { kind: 'opt-out' } },
  { visit: 'this', step: { kind: 'pay' } },
])('state %j shows the overview', (state) => {
  expect(stepOf(state, 'this')).toEqual({ kind: 'overview' })
})
