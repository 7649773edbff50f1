import { settingsPages } from './settings-pages'

const pathsOf = (account?: Parameters<typeof settingsPages>[0]) => settingsPages(account).map(({ to }) => to)
const all = { hasDataFiles: true, hasNotifications: true }

test('no entry moves when the backend is known, because the files come last', () => {
  expect(pathsOf(all)).toEqual([...pathsOf(), '/your-data'])
})

test('a backend without files or a choice of news has no pages for them', () => {
  expect(pathsOf({ ...all, hasDataFiles: false })).toEqual(pathsOf())
  expect(pathsOf()).not.toContain('/your-data')
  expect(pathsOf({ hasDataFiles: false, hasNotifications: false })).toEqual([
    '/contact-details',
    '/login-details',
    '/additional-account-holder',
    '/move-out',
  ])
})
