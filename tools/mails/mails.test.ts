// Checks the HTML of each email with axe in a browser. The server's tests measure the colours of both themes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { importTypeScript } from '../../platform/build/import-typescript.ts'
import { startBrowser } from '../../platform/gate/gate.ts'
import { brandFolder, drawPng, markOf } from './draw-marks.ts'
import type { Browser, Page } from '@playwright/test'

/** The mail program that shows the email provides the landmarks. */
const RULES_OF_PAGES = ['landmark-one-main', 'region']

const { sampleMails } = (await importTypeScript(
  'server/test/mail/sample-mails.ts',
)) as typeof import('../../server/test/mail/sample-mails.ts')
let browser: Browser
let page: Page
before(async () => {
  browser = await startBrowser()
  const context = await browser.newContext()
  page = await context.newPage()
})
after(() => browser.close())

/**
 * With LONG=1, all of them (record 0051). Each other email has the same elements as a checked one, with other words.
 */
const checked = process.env.LONG ? sampleMails() : oneOfEachStructure(sampleMails())
for (const [template, { html }] of checked)
  test(template, async () => {
    await page.setContent(html)
    const { violations, passes } = await new AxeBuilder({ page }).disableRules(RULES_OF_PAGES).setLegacyMode().analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html: element }) => element)])
    assert.deepEqual(found, [])
    assert.ok(
      passes.some(({ id }) => id === 'color-contrast'),
      'the mail was not drawn',
    )
  })

for (const name of ['wattlebird', 'saltbush'])
  test(`the mark of ${name} in mails is the mark of the brand`, async () => {
    const drawn = await drawPng(page, await markOf(name))
    const stored = readFileSync(join(brandFolder(name), 'mail-mark.png'))
    const [drawnAddress, storedAddress] = [drawn, stored].map(
      (png) => `data:image/png;base64,${png.toString('base64')}`,
    )
    const difference = await page.evaluate(meanDifference, [drawnAddress, storedAddress])
    assert.ok(difference < 1, `colours differ by ${difference} of 255: run npm run program tools/mails/draw-marks.ts`)
  })

/** Versions of Chromium render edges differently. */
const meanDifference = async (addresses: (string | undefined)[]) => {
  const pictures = await Promise.all(
    addresses.map(async (address = '') => {
      const image = document.createElement('img')
      image.src = address
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: image.width, height: image.height })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
    }),
  )
  const [one = new Uint8ClampedArray(), other = new Uint8ClampedArray()] = pictures
  if (one.length === 0 || one.length !== other.length) return 255
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

function oneOfEachStructure<Mail extends readonly [string, { readonly html: string }]>(mails: Iterable<Mail>) {
  const structureOf = ([, { html }]: Mail) =>
    html.replaceAll(/>[^<]+</g, '>words<').replaceAll(/(href|src|alt)="[^"]+"/g, '$1')
  return new Map([...mails].map((mail) => [structureOf(mail), mail])).values()
}
