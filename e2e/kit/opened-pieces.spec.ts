// Reviewed pictures of content that appears only after a press.
import { pieces } from './catalogue-pages'
import { expect, test } from './kit'
import { reviewedRatio } from './pictures'

const [DESKTOP, PHONE] = ['light-1280', 'saltbush-dark-390'] as const

/**
 * Piece, state, button, and the look in which npm test opens it. Each kind of content is opened in one look, on a phone
 * if it has its own layout there. all-pieces.spec.ts checks the colours of the pieces in both looks.
 */
const opened = [
  ['Dialog', 'question', 'Delete Robin', PHONE],
  ['Dialog', 'in a page with a narrow column', 'Delete Robin', DESKTOP],
  ['DateField', 'with a date', /Move-out date/, PHONE],
  ['Tooltip', 'in a line', /More about/, DESKTOP],
  ['Tooltip', 'error', /More about/, PHONE],
  ['ToastArea', 'a page with toasts', 'Fail to download', PHONE],
  ['BannerArea', 'a page with messages', 'Fail to save', DESKTOP],
] as const

const looks = {
  [DESKTOP]: { width: 1280, theme: 'light', brand: 'wattlebird' },
  [PHONE]: { width: 390, theme: 'dark', brand: 'saltbush' },
} as const

for (const [piece, state, button, usual] of opened.filter(([name]) => pieces.includes(name)))
  for (const [look, { width, theme, brand }] of Object.entries(looks))
    test(
      `${piece}, ${state}, opened, matches its picture, ${look}`,
      {
        tag: look === usual ? [] : '@long',
      },
      async ({ page, show, skipOtherBrowsers }) => {
        skipOtherBrowsers()
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await show(piece, state, { theme, brand })
        await page.getByRole('button', { name: button }).first().click()
        const file = [piece, state.replaceAll(/\W+/g, '-'), look].join('-')
        await expect(page).toHaveScreenshot(`${file}.png`, reviewedRatio)
      },
    )
