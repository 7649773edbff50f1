// Errors after a page was drawn: an operator sees part, build and source line, and nothing about the customer.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { buildFixture, operatorOf } from '../support/switchboard'

const PART = 'gate-throws-later'
const source = 'platform/gate/fixtures/throws-later/src/Page.tsx'
const lines = readFileSync(fileURLToPath(new URL(`../../${source}`, import.meta.url)), 'utf8').split('\n')
const MINUTE = 60_000

interface Stored {
  readonly file: string
  readonly source: unknown
}

/** File and number of the source's line that contains these words. */
const placeOf = (words: string) => `${source}:${lines.findIndex((line) => line.includes(words)) + 1}:`

// API tests check reports and source lines, unit tests of the loader what a report has.
test(
  'errors of handlers, rejections and effects, and errors that React catches, are shown with their source lines',
  { tag: '@long' },
  async ({ page, ownServer, registry, signedInAs, expectErrors }, testInfo) => {
    expectErrors(/failed for/)
    const dist = testInfo.outputPath('built')
    await buildFixture('throws-later', dist)
    const { build } = await registry.deployBuilt(dist)
    const sent: string[] = []
    await page.exposeFunction('keepSent', (text: string) => void sent.push(text))
    // The content of a beacon is no part of its request event.
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (to, body) => {
        void new Response(body ?? null)
          .text()
          .then((text) => (globalThis as unknown as { keepSent(text: string): void }).keepSent(text))
        return send(to, body)
      }
    })
    await signedInAs(alex, `/${PART}`)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    for (const name of ['Handler', 'Handler', 'Rejection', 'Part']) await press(name)
    await expect(page.getByText('The part is broken')).toBeVisible()
    await press('Effect')
    await expect(page.getByRole('button', { name: 'Effect' })).toBeHidden()

    const known = async () => JSON.stringify(await registry.read(`errors?part=${PART}`))
    await expect.poll(known, { timeout: MINUTE }).toContain('RangeError')
    const type = operatorOf(ownServer)
    const shown = await type(['errors', PART])
    for (const [name, words] of [
      ['TypeError: the handler failed for … account …', 'new TypeError('],
      ['SyntaxError: the call failed for … account …', 'new SyntaxError('],
      ['ReferenceError: the part failed for … account …', 'new ReferenceError('],
      ['RangeError: the effect failed for … account …', 'new RangeError('],
    ] as const) {
      expect(shown).toContain(`${name}\n  1 customer in 1 page view, build ${build.slice(0, 8)}, at /${PART}`)
      expect(shown).toContain(placeOf(words))
    }
    expect(shown).toContain('Owner: Late errors, late@example.com; runbook: Roll back.')
    const { errors } = JSON.parse(await type(['errors', PART, '--json'])) as { readonly errors: readonly Stored[] }
    // The source line is the team's own text.
    const stored = JSON.stringify(errors.map(({ source: _, ...error }) => error))
    for (const personal of [/Nguyen/, /4000000016/, /alex@example\.com/]) {
      expect(stored).not.toMatch(personal)
      expect(sent.join('\n')).not.toMatch(personal)
    }
    expect(sent.join('\n')).toContain('RangeError')
    const map = await fetch(`${ownServer.address}/remotes/${PART}/${build}/${errors[0]!.file}.map`)
    expect(map.status, 'source maps are not public').toBe(404)
  },
)
