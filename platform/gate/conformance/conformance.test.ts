// Tests the rules that are checked in a browser, each with a fixture that breaks it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused, fewVisits, fewVisitsUnlessLong, gateResult } from '../testing/fixture-gate.ts'

const assertQuickRefusal = (name: string, rules: string | string[], words: RegExp | RegExp[]) =>
  assertRefused(name, rules, words, fewVisits)

/**
 * Asserts that only these rules refuse a page, with these messages, and that no rule refuses the remote as a whole.
 * @param page after its remote
 */
async function assertFaultyPage(page: string, rules: string[], words: RegExp) {
  const [remote = ''] = page.split('/')
  const { ok, findings } = await gateResult(remote, fewVisits)
  assert.equal(ok, false)
  const of = (where: string | undefined) => findings.filter((finding) => finding.where === where)
  assert.deepEqual(of(undefined), [])
  const found = of(`/gate-${page}`)
  assert.deepEqual([...new Set(found.map(({ rule }) => rule))].sort(), rules, JSON.stringify(findings, null, 1))
  assert.ok(
    found.some(({ message }) => words.test(message)),
    `${words} in ${JSON.stringify(found, null, 1)}`,
  )
}

// All run in parallel, because some remotes mostly wait.
describe('the gate', { concurrency: true }, () => {
  describe('refuses a remote', { concurrency: true }, () => {
    // The remotes that wait longest come first.
    test('whose page cannot be opened again', () =>
      assertFaultyPage('faulty-pages/opens-once', ['growth', 'host'], /opened again.*it shows nothing/))
    test('whose page shows nothing in the host’s router', () =>
      assertFaultyPage('faulty-routes/needs-route-id', ['host'], /nothing else|fails \(.*render/))
    test('whose effect never rests', () =>
      assertFaultyPage('faulty-routes/endless-effect', ['endless'], /renders \d+ times/))
    test('whose page inside another page shows nothing', async () => {
      await assertFaultyPage('faulty-routes/nested/second', ['shown'], /shows nothing/)
      const { findings, measured } = await gateResult('faulty-routes', fewVisits)
      const nested = '/gate-faulty-routes/nested'
      assert.deepEqual(
        findings.filter(({ where }) => where === nested),
        [],
      )
      assert.deepEqual(measured.browser?.untried, [`${nested}/:id`])
    })
    test('that calls the API after its page was left', () =>
      assertFaultyPage('faulty-pages/calls-after-leave', ['late', 'needs'], /calls the API again/))
    test('that makes no call while responses are delayed', () =>
      assertFaultyPage(
        'faulty-pages/skips-held-calls',
        ['accessible', 'late', 'needs'],
        /at every visit, but not while responses were delayed/,
      ))
    test('that starts with a call that its record does not list', async () => {
      await assertFaultyPage(
        'faulty-pages/calls-after-leave',
        ['late', 'needs'],
        /starts with \/api\/portal\/account, which its route/,
      )
      const { findings } = await gateResult('faulty-pages', fewVisits)
      // The page sends it only after the response to the first call.
      assert.ok(!findings.some(({ message }) => message.includes('starts with /api/portal/account/property')))
    })
    test('whose record lists a call that its page does not make', () =>
      assertFaultyPage(
        'faulty-pages/skips-held-calls',
        ['accessible', 'late', 'needs'],
        /lists \/api\/portal\/account\/property in needs, but/,
      ))
    test('with a name that a screen reader says twice', () =>
      assertFaultyPage(
        'faulty-pages/skips-held-calls',
        ['accessible', 'late', 'needs'],
        /announces the page wrongly: the name of a button is heard twice: Ask again Ask again/,
      ))
    test('whose page has no Component', async () => {
      await assertQuickRefusal(
        'no-component',
        'loads',
        /lazy loads for \/gate-no-component has no Component, only Page/,
      )
      const [finding] = (await gateResult('no-component', fewVisits)).findings
      assert.match(finding?.source?.frame ?? '', /^> 6 .*lazy: \(\) => import\('\.\/Page'\)/m)
    })
    test('that is careless', async (t) => {
      const rules = ['accessible', 'answers', 'globals', 'narrow', 'policy', 'routes', 'styles']
      const faults: Record<string, RegExp[]> = {
        'does not fit a screen of 320 px': [/scrolls sideways/, /class="wide_/],
        'has a field without a label': [/axe: label/],
        'breaks the portal’s policy': [
          /policy blocks it.*style/,
          /policy blocks it: “Integrity-Policy: http:.*\/unchecked\.js has no integrity attribute/,
        ],
        'writes an error to the console': [/something is not as it should be/],
        'sets styles by code, even while its page is shown': [/styles of html, document\.adoptedStyleSheets/],
        'makes a call without a recorded answer': [
          /add GET \/api\/portal\/nobody-knows to .*careless-page\/answers\.json/,
        ],
        'adds and replaces names of the page': [/It adds window\.gateStranger:/, /It replaces JSON\.parse,/],
        'throws outside of a boundary': [/throws outside of any boundary: “nobody catches this”/],
        'has other routes than its record': [
          /Its code has the routes \/gate-careless-page, but its record has \/gate-moved/,
        ],
      }
      for (const [what, words] of Object.entries(faults))
        await t.test(what, () => assertQuickRefusal('careless-page', rules, words))
    })
    test('whose error reaches the page around it', () =>
      assertQuickRefusal('uncaught-render-error', 'failure', [
        /throws while rendering.*reaches the page around it/,
        /nothing is shown/,
      ]))
    test('that does not behave in a third-party page', () =>
      assertQuickRefusal('rude-guest', 'embedded', [
        /\d+ px wider than its column of 400 px; <p class="wide_/,
        /a heading of level 1 \(<h1>\)/,
        /AngularJS check everything again/,
        /the page’s own elements look different \(.* of body/,
        /After it was removed.*attributes of body/,
        /requests http:.*\/old-pictures\/gate\.png/,
      ]))
    test('that begins too much, and leaves it behind', async (t) => {
      const rules = ['failure', 'growth', 'loads', 'styles']
      const faults: Record<string, RegExp[]> = {
        'changes the page when it is only loaded': [
          /MutationObserver, resize on window, document\.adoptedStyleSheets, elements in body/,
          /a module may only define/,
        ],
        'leaves listeners, timers, observers, styles and elements behind': [
          /more listeners.*resize on window/,
          /more timers.*setInterval of 60000 ms/,
          /more observers.*ResizeObserver/,
          /the rules of a style sheet/,
          /elements in body/,
        ],
        'has frozen routes, so that no failure can be tried': [/could not insert its error/],
      }
      for (const [what, words] of Object.entries(faults))
        await t.test(what, () => assertRefused('leaks', rules, words, fewVisitsUnlessLong))
      await t.test('keeps pages in memory after they were left', async () => {
        const { measured } = await gateResult('leaks', fewVisitsUnlessLong)
        const { nodes = 0, listeners = 0 } = measured.browser?.growth['/gate-leaks'] ?? {}
        // Each visit leaves one listener and one element in the page, and keeps a paragraph with three texts.
        assert.ok(nodes > 2 * listeners && listeners > 0, `${nodes} nodes and ${listeners} listeners`)
      })
    })
  })

  describe('accepts a remote', { concurrency: true }, () => {
    // Many times the duration on a quiet machine, so that it does not fail on a busy one.
    test('whose page never stops moving, without waiting for it', async () => {
      const { findings, measured } = await gateResult('never-still', fewVisits)
      assert.deepEqual(findings, [])
      assert.ok(measured.seconds < 90, `${measured.seconds} s`)
    })
    test('that switchboard create wrote', async () => {
      const { findings, measured } = await gateResult('created', fewVisits)
      assert.deepEqual(findings, [])
      assert.deepEqual(Object.keys(measured.browser?.growth ?? {}), ['/gate-created'])
    })
    test('of the chapter in docs/remotes.md, at every address that it declares', async () => {
      const { findings, measured } = await gateResult('outages', fewVisits)
      assert.deepEqual(findings, [])
      assert.deepEqual(Object.keys(measured.browser?.growth ?? {}), ['/outages', '/outages/fitzroy'])
      assert.deepEqual(measured.browser?.untried, [])
    })
  })

  // The chapter's remote has a route that is loaded as a whole.
  test('opens a page with parameters that is loaded by parts, and no page without an address', async () => {
    const { findings, measured } = await gateResult('parameters', fewVisits)
    assert.deepEqual(findings, [])
    assert.deepEqual(Object.keys(measured.browser?.growth ?? {}), [
      '/gate-parameters',
      '/gate-parameters/rooms/laundry',
    ])
    assert.deepEqual(measured.browser?.untried, ['/gate-parameters/:tip/comments/:comment'])
  })
})
