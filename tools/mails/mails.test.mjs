// The HTML of each mail, in a browser: nothing that axe finds. The server's own tests measure the colours of both themes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { importTypeScript } from '../build/import-typescript.mjs'
import { startBrowser } from '../gate/gate.mjs'

/** Landmarks are those of the program that shows the mail. */
const RULES_OF_PAGES = ['landmark-one-main', 'region']

const { sampleMails } = /** @type {typeof import('../../server/test/mail/sample-mails.ts')} */ (
  await importTypeScript('server/test/mail/sample-mails.ts')
)
/** @type {import('@playwright/test').Browser} */
let browser
/** @type {import('@playwright/test').Page} */
let page
before(async () => {
  browser = await startBrowser()
  const context = await browser.newContext()
  page = await context.newPage()
})
after(() => browser.close())

for (const [template, { html }] of sampleMails())
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
