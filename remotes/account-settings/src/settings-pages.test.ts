import { settingsPages } from './settings-pages'

const pathsOf = (account?: Parameters<typeof settingsPages>[0]) => settingsPages(account).map(({ to }) => to)
const all = { hasActivity: true, hasDataFiles: true, hasNotifications: true }

test('no entry moves when the backend is known, because the files come last', () => {
  expect(pathsOf(all)).toEqual([...pathsOf(), '/your-data'])
})

test('a backend without files, a choice of news or a list of changes has no pages for them', () => {
  expect(pathsOf({ ...all, hasDataFiles: false })).toEqual(pathsOf())
  expect(pathsOf()).not.toContain('/your-data')
  expect(pathsOf({ hasActivity: false, hasDataFiles: false, hasNotifications: false })).toEqual([
    '/contact-details',
    '/login-details',
    '/additional-account-holder',
    '/move-out',
  ])
})
