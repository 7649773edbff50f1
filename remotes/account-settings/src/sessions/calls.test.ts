import { sessionParser } from './calls'

const session = {
  id: 'a',
  browser: 'Safari on iPhone',
  kind: 'phone',
  current: true,
  active: true,
  lastUsedOn: '2026-11-21',
  lastUsedTime: '19:10',
}

test.each([
  ['without a place, because places are not shown', {}, { place: undefined }],
  ['whose place is not known', { place: null }, { place: null }],
  ['with a place', { place: 'Melbourne area' }, { place: 'Melbourne area' }],
  ['with a kind that this release does not know', { kind: 'watch' }, { kind: 'computer' }],
])('parses a session %s', (_situation, fields, expected) => {
  const { current: isCurrent, active: isActive, ...rest } = session
  expect(sessionParser({ ...session, ...fields }, 'session')).toEqual({
    ...rest,
    isCurrent,
    isActive,
    place: undefined,
    ...expected,
  })
})
