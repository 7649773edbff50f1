// The rules that a run in the browser checks, each with a fixture that breaks it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused, fewVisits, gateResult, halfOfVisits } from '../testing/fixture-gate.mjs'

/**
 * @param {string} name
 * @param {string | string[]} rules
 * @param {RegExp | RegExp[]} words
 */
const assertQuickRefusal = (name, rules, words) => assertRefused(name, rules, words, fewVisits)

const FAULTY_PAGES = 'four-faulty-pages'

/**
 * Asserts that exactly these rules refuse one of the four pages, in these words, and nothing refuses the remote as a whole.
 * @param {string} page
 * @param {string[]} rules
 * @param {RegExp} words
 */
async function assertFaultyPage(page, rules, words) {
  const { ok, findings } = await gateResult(FAULTY_PAGES, fewVisits)
  assert.equal(ok, false)
  const of = (/** @type {string | undefined} */ where) => findings.filter((finding) => finding.where === where)
  assert.deepEqual(of(undefined), [])
  const found = of(`/gate-${FAULTY_PAGES}/${page}`)
  assert.deepEqual([...new Set(found.map(({ rule }) => rule))].sort(), rules, JSON.stringify(findings, null, 1))
  assert.ok(
    found.some(({ message }) => words.test(message)),
    `${words} in ${JSON.stringify(found, null, 1)}`,
  )
}

describe('the gate refuses a remote', { concurrency: true }, () => {
  test('that cannot be loaded', () =>
    assertQuickRefusal('unloadable', 'loads', /does not load in the host [0-9a-f]{16}: not today/))
  test('whose page has no Component', () =>
    assertQuickRefusal('no-component', 'loads', /lazy loads for \/gate-no-component has no Component, only Page/))
  test('whose page shows nothing in the host’s router', () =>
    assertQuickRefusal('needs-route-id', 'host', /nothing else|fails \(.*render/))
  test('whose effect never rests', () => assertQuickRefusal('endless-effect', 'endless', /draws itself \d+ times/))
  test('that changes the page when it is only loaded', () =>
    assertQuickRefusal('changes-on-load', 'loads', [
      /MutationObserver, resize on window, document\.adoptedStyleSheets, elements in body/,
      /a module only defines/,
    ]))
  test('that sets styles by code, even while its page is shown', () =>
    assertQuickRefusal('styles-by-code', 'styles', /styles of html, document\.adoptedStyleSheets/))
  test('whose routes are frozen, so that no failure can be tried', () =>
    assertQuickRefusal('frozen-routes', 'failure', /could not put its error in/))
  test('that makes a call without a recorded answer', () =>
    assertQuickRefusal(
      'unrecorded-call',
      ['answers', 'globals'],
      /put GET \/api\/portal\/nobody-knows into .*unrecorded-call\/answers\.json/,
    ))
  test('whose page cannot be opened again', () =>
    assertFaultyPage('opens-once', ['growth', 'host'], /opened again.*it shows nothing/))
  test('whose page inside another page shows nothing', async () => {
    await assertQuickRefusal('empty-nested-page', 'shown', /shows nothing/)
    const { findings, measured } = await gateResult('empty-nested-page')
    assert.equal(findings[0]?.where, '/gate-empty-nested-page/second')
    assert.deepEqual(measured.browser?.untried, ['/gate-empty-nested-page/:id'])
  })
  test('whose page runs for ever', () =>
    assertRefused('endless-loop', 'answers', /has not answered for 1 s while the gate looks at \/gate-endless-loop/, {
      limits: { step: 1_000 },
    }))
  test('whose page shows nothing', () => assertFaultyPage('empty', ['shown'], /shows nothing/))
  test('that does not fit a screen of 320 px, has a field without a label, breaks the portal’s policy and writes an error to the console', () =>
    assertQuickRefusal(
      'careless-page',
      ['accessible', 'narrow', 'policy'],
      [
        /scrolls sideways/,
        /class="wide_/,
        /axe: label/,
        /policy blocks what it does.*style/,
        /something is not as it should be/,
      ],
    ))
  test('whose error reaches the page around it', () =>
    assertQuickRefusal('uncaught-render-error', 'failure', [
      /throws while it is drawn.*reaches the page around it/,
      /nothing is shown/,
    ]))
  test('that calls the API after its page was left', () =>
    assertFaultyPage('calls-after-leave', ['late', 'needs'], /asks the API again/))
  test('that makes no call when answers are held back', () =>
    assertFaultyPage('skips-held-calls', ['late', 'needs'], /at every visit, and not when its answers were held back/))
  test('that starts with a call that its record does not list', async () => {
    await assertFaultyPage(
      'calls-after-leave',
      ['late', 'needs'],
      /starts with \/api\/portal\/account, which its route/,
    )
    const { findings } = await gateResult(FAULTY_PAGES, fewVisits)
    // It is sent only after the answer to the first one.
    assert.ok(!findings.some(({ message }) => message.includes('starts with /api/portal/account/property')))
  })
  test('whose record lists a call that its page does not make', () =>
    assertFaultyPage('skips-held-calls', ['late', 'needs'], /lists \/api\/portal\/account\/property in needs, and/))
  test('that adds and replaces names of the page, throws outside of a boundary and has other routes than its record', () =>
    assertQuickRefusal(
      'several-faults',
      ['globals', 'policy', 'routes'],
      [
        /It adds window\.gateStranger:/,
        /It replaces JSON\.parse,/,
        /throws outside of any boundary: “nobody catches this”/,
        /Its code has the routes \/gate-several-faults, its record \/gate-moved/,
      ],
    ))
  test('that does not behave in a page of others', () =>
    assertQuickRefusal('rude-guest', 'embedded', [
      /\d+ px wider than its column of 400 px; <p class="wide_/,
      /a heading of level 1 \(<h1>\)/,
      /AngularJS look at everything again/,
      /what the page has of its own looks different \(.* of body/,
      /After it was removed.*attributes of body/,
      /asks for http:.*\/old-pictures\/gate\.png/,
    ]))
  test('whose left pages stay in memory', () => assertRefused('leaked-nodes', 'growth', /more nodes/, halfOfVisits))
  test('that leaves listeners, timers, observers, styles and elements behind', () =>
    assertRefused(
      'leaks',
      ['growth', 'styles'],
      [
        /more listeners.*resize on window/,
        /more timers.*setInterval of 60000 ms/,
        /more observers.*ResizeObserver/,
        /more styles/,
        /elements in body/,
        /more nodes/,
      ],
      halfOfVisits,
    ))
})

describe('the gate accepts a remote', { concurrency: true }, () => {
  test('whose page never stands still, in less than half a minute', async () => {
    const { findings, measured } = await gateResult('never-still', fewVisits)
    assert.deepEqual(findings, [])
    assert.ok(measured.seconds < 30, `${measured.seconds} s`)
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

test('the gate opens a page with parameters, loaded as a whole or by parts, at the addresses that the remote declares', async () => {
  const { findings, measured } = await gateResult('parameters', fewVisits)
  assert.deepEqual(findings, [])
  assert.deepEqual(Object.keys(measured.browser?.growth ?? {}), [
    '/gate-parameters',
    '/gate-parameters/fridge',
    '/gate-parameters/rooms/laundry',
  ])
  assert.deepEqual(measured.browser?.untried, ['/gate-parameters/:tip/comments/:comment'])
})
