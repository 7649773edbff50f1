// What one test does to the page that the tests of a worker share is nothing to the next.
import type { Page } from '@playwright/test'
import { expect, test } from './kit'

test.describe.configure({ mode: 'serial' })

let last: Page | undefined

test('a page is looked at on paper, on a phone, with other colours and without motion', async ({ page, show }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await show('Button')
  await page.getByRole('main').getByRole('button').first().hover()
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce', forcedColors: 'active', colorScheme: 'dark' })
  last = page
})

test('the next test has the same page as if it were new', async ({ page, show }) => {
  expect(page).toBe(last)
  expect(page.url()).toBe('about:blank')
  await show('Button')
  const found = await page.evaluate(() => ({
    size: [window.innerWidth, window.innerHeight],
    media: [
      'print',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
      '(prefers-color-scheme: dark)',
    ].filter((query) => matchMedia(query).matches),
    pointed: document.querySelectorAll('button:hover').length,
  }))
  expect(found).toEqual({ size: [1280, 900], media: [], pointed: 0 })
})

const lasting: Record<string, (page: Page) => Promise<unknown>> = {
  'the storage of the page': (page) => page.evaluate(() => localStorage.setItem('left', 'behind')),
  'its cookies': (page) => page.evaluate(() => (document.cookie = 'left=behind')),
  'its name': (page) => page.evaluate(() => (window.name = 'left')),
  'its clock': (page) => page.clock.install(),
  'its scripts': (page) => page.addInitScript('window.left = true'),
  'its network': (page) => page.route('**/left', (route) => route.abort()),
  'its listeners': async (page) => page.on('request', () => undefined),
  'a pressed key': (page) => page.keyboard.down('Shift'),
  'a permission': (page) => page.context().grantPermissions(['clipboard-read']),
  'the cookies of the browser': (page) => page.context().addCookies([{ name: 'left', value: '1', url: page.url() }]),
  'the tools of the developer': (page) => page.context().newCDPSession(page),
}

for (const [name, change] of Object.entries(lasting)) {
  test(`a page is changed in ${name}`, async ({ page, show }) => {
    await show('Button')
    await change(page)
    last = page
  })

  test(`the next test has a page of its own after ${name}`, async ({ page }) => {
    expect(page).not.toBe(last)
  })
}
