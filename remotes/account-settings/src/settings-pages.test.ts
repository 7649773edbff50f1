import { settingsPages } from './settings-pages'

const pathsOf = (account?: { hasDataFiles: boolean }) => settingsPages(account).map(({ to }) => to)

test('the files of a backend that has them come last, so that no other entry moves when it is known', () => {
  expect(pathsOf({ hasDataFiles: true })).toEqual([...pathsOf(), '/your-data'])
})

test('a backend without files has no page for them', () => {
  expect(pathsOf({ hasDataFiles: false })).toEqual(pathsOf())
  expect(pathsOf()).not.toContain('/your-data')
})
