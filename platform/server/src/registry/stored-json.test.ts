import { parseStoredChange, parseStoredRecord, parseStoredState } from './stored-json'

const record = {
  name: 'usage',
  version: '1.2.0',
  build: '0123456789abcdef',
  base: '/remotes/usage/0123456789abcdef/',
  files: [{ path: 'remoteEntry.js', integrity: 'sha384-A', bytes: 12, kind: 'entry' }],
  routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: [] }],
  contract: 1,
  shared: { react: '^19.0.0' },
  commit: 'abc',
  builtAt: '2026-11-01T00:00:00Z',
}

describe('stored JSON of the registry', () => {
  test('returns a state, a change and a record as stored', () => {
    const state = { number: 3, parts: { usage: { current: 'a', earlier: ['b'], rollouts: [] } }, cohorts: {} }
    expect(parseStoredState(JSON.stringify(state))).toEqual(state)
    const change = { kind: 'rollout', part: 'usage', build: 'a', percent: 5 }
    expect(parseStoredChange(JSON.stringify(change))).toEqual(change)
    expect(parseStoredRecord(JSON.stringify(record))).toEqual(record)
  })

  test.each([
    ['a state without its number', () => parseStoredState('{"parts":{},"cohorts":{}}'), '/number'],
    [
      'a change of an unknown kind',
      () => parseStoredChange('{"kind":"delete","part":"usage"}'),
      'change of the registry',
    ],
    ['a record with a file without bytes', () => parseStoredRecord(withoutBytes()), '/files/0/bytes'],
  ])('refuses %s and names the position', (_, parse, place) => {
    expect(parse).toThrow(place)
  })
})

function withoutBytes(): string {
  return JSON.stringify(record).replace('"bytes":12,', '')
}
