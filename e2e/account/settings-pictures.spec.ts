// Reviewed pictures of what the account settings show briefly: each page's placeholder while loading, and each dialog.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex, priya, theo, type Person } from '../support/people'

const reviewed = { maxDiffPixelRatio: 0.004 }
const looks = {
  'light-1280': { width: 1280, theme: 'light' },
  'dark-390': { width: 390, theme: 'dark' },
} as const

const pages = ['contact-details', 'login-details', 'additional-account-holder', 'move-out'] as const

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogs: Readonly<Record<string, { person: Person; path: string; open: (page: Page) => Promise<void> }>> = {
  'remove-holder': {
    person: theo,
    path: '/additional-account-holder',
    open: (page) => press(page, 'Delete Nikos Papadakis'),
  },
  'cancel-move-out': { person: priya, path: '/move-out', open: (page) => press(page, 'Cancel move-out') },
  'unsaved-changes': {
    person: alex,
    path: '/contact-details',
    async open(page) {
      await press(page, 'Edit contact number')
      await page.getByRole('textbox', { name: 'Contact number' }).fill('0412 345 679')
      await press(page, 'My profile')
      await press(page, 'Log out')
    },
  },
}

// A late font is blocked, because letters would differ between runs.
test.beforeEach(async ({ page, expectErrors }) => {
  expectErrors(/woff2/)
  await page.route('**/*.woff2', (route) => route.abort())
})

for (const [look, { width, theme }] of Object.entries(looks))
  test.describe(look, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } })

    test('settings pages match the reviewed pictures while loading', async ({ page, signedInAs }) => {
      await signedInAs(alex, '/')
      await page.route(/\/api\/portal\/account(\/additionalcontacts)?$/, () => {})
      for (const path of pages) {
        await page.goto(`/${path}`)
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
        await expect(page.getByRole('main')).toHaveScreenshot(`${path}-loading-${look}.png`, reviewed)
      }
    })

    for (const [name, { person, path, open }] of Object.entries(dialogs))
      test(`the dialog ${name} matches the reviewed picture`, async ({ page, signedInAs }) => {
        await signedInAs(person, path)
        await open(page)
        await page.mouse.move(0, 0)
        const card = page.getByRole('dialog').locator('> *').first()
        await expect(card).toHaveScreenshot(`${name}-${look}.png`, reviewed)
      })
  })
