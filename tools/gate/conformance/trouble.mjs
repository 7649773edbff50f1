// A page whose answers come late, or that breaks.
import { around, changed, leave, open, quiet } from './page.mjs'

const NOT_LOADED = 'the page’s code cannot be loaded'
const NOT_DRAWN = 'the page throws while it is drawn'
const ON_PURPOSE = 'gate: thrown on purpose'
/** What React Router shows where nobody thought of a failure. */
const ROUTERS_OWN = 'Unexpected Application Error'
const CALL_WAIT_MS = 3_000
const BETWEEN_MS = 15

/** Answers that come when nobody waits for them any more. `calls`: to the API, at each visit so far. */
export const late = (portal, calls) => async (page, path, tell) => {
  portal.answer('held')
  const trouble = await open(page, path)
  if (trouble)
    tell('late', `The page cannot be opened while the API is slow: ${trouble}. Show what customers wait for.`)
  // A page that never asks has nothing to wait for; another may take its time on a busy machine.
  for (let waited = 0; calls > 0 && waited < CALL_WAIT_MS && portal.held() === 0; waited += BETWEEN_MS)
    await page.evaluate((ms) => globalThis.gate.wait(ms), BETWEEN_MS)
  if (calls >= 1 && portal.held() === 0)
    tell(
      'late',
      'It asked the API at every visit, and not when its answers were held back, so the gate could not see what a late answer does: ask whenever the page is opened.',
    )
  await leave(page)
  const thrown = page.thrown.length
  const complaints = page.complaints.length
  const before = await around(page)
  portal.release()
  await page.evaluate(() => globalThis.gate.wait(120))
  await quiet(page)
  const after = await around(page)
  const did = [
    ...(page.thrown.length > thrown ? [`throws “${page.thrown.at(-1)}”`] : []),
    ...(page.complaints.length > complaints
      ? [`complains in the console: “${page.complaints.at(-1).slice(0, 160)}”`]
      : []),
    ...(after.asked > before.asked ? ['asks the API again'] : []),
    ...changed(before, after).map((what) => `changes ${what}`),
  ]
  page.thrown.length = thrown
  page.complaints.length = complaints
  if (did.length > 0)
    tell(
      'late',
      `An answer that arrives after the page was left still ${did.join(' and ')}: use useQuery, or stop in the function that the effect returns (AbortController, a flag).`,
    )
}

/** A page in trouble shows its own failure; everything else goes on. */
export const fails = (portal) => async (page, path, tell) => {
  const troubles = {
    'the API answers something else': () => portal.answer('wrong'),
    'the API refuses every call': () => portal.answer('refused'),
    [NOT_LOADED]: () => page.evaluate(() => globalThis.gate.throwAt('load')),
    [NOT_DRAWN]: () => page.evaluate(() => globalThis.gate.throwAt('render')),
  }
  const thrown = () => page.evaluate(() => globalThis.gate.thrown())
  for (const [when, begin] of Object.entries(troubles)) {
    await begin()
    const before = await thrown()
    const stuck = await open(page, path)
    await quiet(page)
    const { text, isEmpty } = await page.evaluate(() => globalThis.gate.look())
    const wasTried = ![NOT_LOADED, NOT_DRAWN].includes(when) || (await thrown()) > before
    const lives = await page.evaluate(() => globalThis.gate.neighbourLives())
    const notLeft = await leave(page)
    portal.answer('now')
    await page.evaluate(() => globalThis.gate.throwAt('nothing'))
    const wrong = [
      ...(stuck ? [stuck] : []),
      ...(page.thrown.length > 0 ? [`the error “${page.thrown[0].slice(0, 120)}” reaches the page around it`] : []),
      ...(isEmpty ? ['nothing is shown'] : []),
      ...(text.includes(ON_PURPOSE) || text.includes(ROUTERS_OWN) ? ['customers read the error itself'] : []),
      ...(lives ? [] : ['the rest of the page stops']),
      ...(notLeft ? [notLeft] : []),
    ]
    page.thrown.length = 0
    if (!wasTried)
      tell(
        'failure',
        'The gate could not put its error in: let mount() take the page from its routes, and do not freeze them.',
      )
    // Whoever catches an error may tell it in the console.
    page.complaints.length = 0
    if (wrong.length > 0)
      tell(
        'failure',
        `When ${when}, ${wrong.join(' and ')}: make the remote with defineRemote(), whose boundary catches it, and show a failure in the page’s own words.`,
      )
  }
}
