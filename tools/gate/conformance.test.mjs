// The rules that show in a browser only, seen by the team whose remote breaks them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused, few, gateOf } from './trial.mjs'

describe('in the browser, a page', { concurrency: true }, () => {
  const refused = (name, rule, words) => assertRefused(name, rule, words, few)
  const grows = (name, what) => assertRefused(name, 'growth', what)
  test('can be loaded', () => refused('unloadable', 'loads', /does not load in the host [0-9a-f]{16}: not today/))
  test('changes nothing when it is only loaded', () =>
    refused('eager', 'loads', [
      /MutationObserver, resize on window, document\.adoptedStyleSheets, elements in body/,
      /a module only defines/,
    ]))
  test('has no styles by code, even while it is shown', () =>
    refused('dresses', 'styles', /styles of html, document\.adoptedStyleSheets/))
  test('can be put in trouble', () => refused('frozen', 'failure', /could not put its error in/))
  test('is tried with answers', () =>
    refused('unanswered', 'answers', /put GET \/api\/portal\/nobody-knows into .*unanswered\/answers\.json/))
  test('comes again', () => refused('once', 'growth', /opened again.*it shows nothing/))
  test('inside another one is tried too', async () => {
    const [{ where }] = await refused('nested', 'shown', /shows nothing/)
    const { measured } = await gateOf('nested')
    assert.equal(where, '/gate-nested/second')
    assert.deepEqual(measured.browser.untried, ['/gate-nested/:id'])
  })
  test('comes to an end', () =>
    assertRefused('busy', 'answers', /has not answered for 1 s while the gate looks at \/gate-busy/, {
      limits: { step: 1_000 },
    }))
  test('shows something', () => refused('empty', 'shown', /shows nothing/))
  test('fits a screen of 320 px', () => refused('narrow', 'narrow', [/scrolls sideways/, /class="wide_/]))
  test('can be used by everybody', () => refused('accessible', 'accessible', /axe: label/))
  test('keeps the portal’s policy', () => refused('policy', 'policy', /policy blocks what it does.*style/))
  test('has nothing to complain about', () => refused('complaint', 'policy', /something is not as it should be/))
  test('keeps its own error to itself', () =>
    refused('thrown', 'failure', [/throws while it is drawn.*reaches the page around it/, /nothing is shown/]))
  test('does nothing with an answer that comes after it was left', () => refused('late', 'late', /asks the API again/))
  test('asks as it always does while answers are held back', () =>
    refused('sparing', 'late', /at every visit, and not when its answers were held back/))
  test('may be without rest', async () => {
    const { findings, measured } = await gateOf('lively', few)
    assert.deepEqual(findings, [])
    assert.ok(measured.seconds < 30, `${measured.seconds} s`)
  })
  test('adds and replaces nothing of the whole page, throws nowhere else, and has the routes of its record', () =>
    refused(
      'strangers',
      ['globals', 'policy', 'routes'],
      [
        /It adds window\.gateStranger:/,
        /It replaces JSON\.parse,/,
        /throws outside of any boundary: “nobody catches this”/,
        /Its code has the routes \/gate-strangers, its record \/gate-moved/,
      ],
    ))
  test('of a new remote keeps every rule', async () => {
    const { findings, measured } = await gateOf('created', few)
    assert.deepEqual(findings, [])
    assert.deepEqual(Object.keys(measured.browser.growth), ['/gate-created'])
  })
  test('is forgotten when it was left', () => grows('nodes', /more nodes/))
  test('takes its listeners along', () => grows('listeners', /more listeners.*resize on window/))
  test('takes its timers along', () => grows('timers', /more timers.*setInterval of 60000 ms/))
  test('takes its observers along', () => grows('observers', /more observers.*ResizeObserver/))
  test('takes its styles along', () => assertRefused('rules', ['growth', 'styles'], /more styles/))
  test('leaves nothing elsewhere', () => grows('leftovers', [/elements in body/, /more nodes/]))
})
