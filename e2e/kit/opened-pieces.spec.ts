// Reviewed pictures of content that appears only after a press.
import { pieces } from './catalogue-pages'
import { expect, test } from './kit'
import { reviewedRatio } from './pictures'

/** Piece, state, button. */
const opened = [
  ['Dialog', 'question', 'Delete Robin'],
  ['Dialog', 'in a page with a narrow column', 'Delete Robin'],
  ['DateField', 'with a date', /Move-out date/],
  ['Tooltip', 'in a line', /More about/],
  ['Tooltip', 'error', /More about/],
  ['ToastArea', 'a page with toasts', 'Fail to download'],
  ['BannerArea', 'a page with messages', 'Fail to save'],
] as const

const looks = {
  'light-1280': { width: 1280, theme: 'light', brand: 'wattlebird' },
  'saltbush-dark-390': { width: 390, theme: 'dark', brand: 'saltbush' },
} as const

for (const [piece, state, button] of opened.filter(([name]) => pieces.includes(name)))
  for (const [look, { width, theme, brand }] of Object.entries(looks))
    test(`${piece}, ${state}, opened, matches its picture, ${look}`, async ({ page, show, skipOtherBrowsers }) => {
      skipOtherBrowsers()
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await show(piece, state, { theme, brand })
      await page.getByRole('button', { name: button }).first().click()
      const file = [piece, state.replaceAll(/\W+/g, '-'), look].join('-')
      await expect(page).toHaveScreenshot(`${file}.png`, reviewedRatio)
    })
