// The rules that show in a browser only, seen by the team whose remote breaks them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused, gateOf } from './trial.mjs'

describe('in the browser, a page', { concurrency: true }, () => {
  const grows = (name, what) => assertRefused(name, 'growth', what)
  test('can be loaded', () => assertRefused('unloadable', 'loads', /does not load in the host [0-9a-f]{16}: not today/))
  test('changes nothing when it is only loaded', () =>
    assertRefused('eager', 'loads', [
      /MutationObserver, resize on window, document\.adoptedStyleSheets, elements in body/,
      /a module only defines/,
    ]))
  test('has no styles by code, even while it is shown', () =>
    assertRefused('dresses', 'styles', /styles of html, document\.adoptedStyleSheets/))
  test('can be put in trouble', () => assertRefused('frozen', 'failure', /could not put its error in/))
  test('is tried with answers', () =>
    assertRefused('unanswered', 'answers', /put GET \/api\/portal\/nobody-knows into .*unanswered\/answers\.json/))
  test('comes again', () => assertRefused('once', 'growth', /opened again.*it shows nothing/))
  test('inside another one is tried too', async () => {
    const [{ where }] = await assertRefused('nested', 'shown', /shows nothing/)
    const { measured } = await gateOf('nested')
    assert.equal(where, '/gate-nested/second')
    assert.deepEqual(measured.browser.untried, ['/gate-nested/:id'])
  })
  test('comes to an end', () =>
    assertRefused('busy', 'answers', /has not answered for 4 s while the gate looks at \/gate-busy/, {
      limits: { load: 20_000, step: 4_000 },
    }))
  test('shows something', () => assertRefused('empty', 'shown', /shows nothing/))
  test('fits a screen of 320 px', () => assertRefused('narrow', 'narrow', [/scrolls sideways/, /class="wide_/]))
  test('can be used by everybody', () => assertRefused('accessible', 'accessible', /axe: label/))
  test('keeps the portal’s policy', () => assertRefused('policy', 'policy', /policy blocks what it does.*style/))
  test('has nothing to complain about', () => assertRefused('complaint', 'policy', /something is not as it should be/))
  test('keeps its own error to itself', () =>
    assertRefused('thrown', 'failure', [/throws while it is drawn.*reaches the page around it/, /nothing is shown/]))
  test('does nothing with an answer that comes after it was left', () =>
    assertRefused('late', 'late', /asks the API again/))
  test('is forgotten when it was left', () => grows('nodes', /more nodes/))
  test('takes its listeners along', () => grows('listeners', /more listeners.*resize on window/))
  test('takes its timers along', () => grows('timers', /more timers.*setInterval of 60000 ms/))
  test('takes its observers along', () => grows('observers', /more observers.*ResizeObserver/))
  test('takes its styles along', () => assertRefused('rules', ['growth', 'styles'], /more styles/))
  test('leaves nothing elsewhere', () => grows('leftovers', [/elements in body/, /more nodes/]))
})
