// Health of what runs, in a browser: the slowest interaction with a part, the number that a customer reads out, and the
// change that broke a page.
import { writeFileSync } from 'node:fs'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { DEADLINE_MS } from '../support/shell'
import { operatorOf } from '../support/switchboard'
import { throwsWhenDrawn, worded } from '../support/variants'

const MINUTE = 60_000

interface Status {
  readonly parts: readonly {
    readonly part: string
    readonly current?: { readonly interaction: { readonly samples: number } }
  }[]
}

interface View {
  readonly failures: readonly unknown[]
}

// The unit tests of interactions and the API tests of health check each step.
test(
  'the slowest interaction counts for the part whose element was used',
  { tag: '@long' },
  async ({ page, ownServer, registry, signedInAs }) => {
    const samplesIn = ({ parts }: Status) => {
      const of = (name: string) => parts.find(({ part }) => part === name)?.current?.interaction.samples ?? 0
      return [of('usage'), of('host'), of('billing')]
    }
    const samples = async () => samplesIn(await registry.read<Status>('health'))
    // Other tests of this server have used these parts, too.
    const before = await samples()
    // Only reports of signed-in customers count, and a page learns from this call that its customer has signed in.
    const resolved = page.waitForResponse((response) => response.url().includes('/registry/resolved.json'))
    await signedInAs(alex, '/usage')
    await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()
    await resolved
    await page.evaluate(() => {
      const block = (ms: number) => {
        for (const end = performance.now() + ms; performance.now() < end;);
      }
      document.querySelector('main [data-build]')?.addEventListener('click', () => block(120))
      // The browser reports an interaction some time after its frame.
      const reported = new PerformanceObserver((list) => {
        if (list.getEntries().some(({ name }) => name === 'click')) document.body.dataset['clicked'] = ''
      })
      reported.observe({ type: 'event' })
    })
    await page.getByRole('table', { name: 'Summary' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-clicked')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    const after = before.map((count, i) => count + (i === 0 ? 1 : 0))
    await expect.poll(samples, { timeout: MINUTE }).toEqual(after)
    const shown = await operatorOf(ownServer)(['status', '--json'])
    expect(samplesIn(JSON.parse(shown) as Status)).toEqual(after)
  },
)

test('the number that a customer reads out leads to the failure, and the calls of the page name it', async ({
  page,
  ownServer,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken while drawn/)
  const build = await registry.deploy('services', throwsWhenDrawn)
  await registry.withoutLastGood('services')
  const named: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/portal/')) named.push(request.headers()['x-page-view'])
  })
  await signedInAs(alex, '/services')
  const words = page.getByText(/^If you call us, please read out/)
  await expect(words).toBeVisible({ timeout: DEADLINE_MS })
  const [number = ''] = /\w{4}-\w{4}-\w{4}/.exec((await words.textContent())?.replaceAll('\u2060', '') ?? '') ?? []
  const failures = async () => (await registry.read<View>(`views/${number}`)).failures
  await expect.poll(failures, { timeout: MINUTE }).not.toEqual([])
  const found = await operatorOf(ownServer)(['trace', number])
  expect(found).toContain('render: Could not be drawn')
  expect(found).toMatch(new RegExp(`services .*${build.slice(0, 8)}`))
  expect(found).not.toMatch(/alex/i)
  await page.getByRole('link', { name: 'Usage' }).first().click()
  await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()
  expect(named).toContain(number)
})

// The unit tests of bisect and the API tests of preview links check each step.
test(
  'bisect finds the change that broke a page, with one link for all parts of that time',
  { tag: '@long' },
  async ({ ownServer, registry }, testInfo) => {
    const type = operatorOf(ownServer)
    const worked = new Date().toISOString()
    const builds = (await registry.state()).parts
    const bad = await registry.deploy('usage', worded('Last updated', 'Readings up to'))
    await registry.deploy('billing', worded('Bills', 'Invoices'))
    const worse = await registry.deploy('usage', worded('Readings up to', 'Readings until'))
    // Not of a name that the type check reads.
    const check = testInfo.outputPath('check.txt')
    writeFileSync(
      check,
      `const accept = 'text/html'
    const { headers } = await fetch(process.env.PREVIEW_URL, { redirect: 'manual', headers: { accept } })
    const cookie = headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')
    const page = await fetch(new URL(headers.get('location'), process.env.PREVIEW_URL), { headers: { accept, cookie } })
    const [, data] = /id="switchboard-page">(.+)<.script>/.exec(await page.text())
    const { usage, billing } = JSON.parse(data).remotes
    const isBad = ['${bad}', '${worse}'].includes(usage.current.build)
    const isOfThatTime = billing.current.build === '${builds['billing']?.current ?? ''}'
    process.exit(isBad ? 1 : isOfThatTime ? 0 : 200)`,
    )
    const found = await type(['bisect', '--good', worked, '--run', `node --input-type=module < ${check}`])
    expect(found).toContain(`(${builds['usage']?.current ?? ''} → ${bad})`)
    expect(found).toContain(`Everybody has usage ${worse} now, which has the fault, too.`)
  },
)
