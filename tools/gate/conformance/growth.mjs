// What is left of a page after it was opened and left many times.
import { leave, open, quiet } from './page.mjs'

/** Of the visits that count: what is made once, and kept on purpose, is there after so many. */
const WARM_UP = 1 / 5
/** Less than one for two visits is not the page's doing: the browser's own bookkeeping comes and goes. */
const TOLERATED = 1 / 2

export const grows = (times) => async (page, path, tell) => {
  const troubles = []
  const visit = async () => {
    const stuck = await open(page, path)
    await quiet(page)
    const { isEmpty } = await page.evaluate(() => globalThis.gate.look())
    const notLeft = await leave(page)
    troubles.push(...[stuck, isEmpty && 'it shows nothing', notLeft].filter(Boolean))
  }
  const visits = async (times) => {
    for (let i = 0; i < times && troubles.length === 0; i++) await visit()
  }
  await visits(times * WARM_UP)
  const before = await counts(page)
  await visits(times)
  if (troubles.length > 0) {
    tell(
      'growth',
      `When it is opened again, it is not as before: ${troubles[0]}. Keep nothing of a visit outside of the component, and take everything away with it.`,
    )
    return undefined
  }
  const after = await counts(page)
  const remaining = await page.evaluate(() => globalThis.gateWatch.remaining())
  const grown = Object.fromEntries(Object.keys(before).map((key) => [key, after[key] - before[key]]))
  for (const [key, advice] of Object.entries(ADVICE)) {
    if (grown[key] < times * TOLERATED) continue
    const [what, left] = remaining[key] ?? []
    tell(
      'growth',
      `After ${times} visits there are ${grown[key]} more ${key} than before${what ? `, most of them ${what} (${left})` : ''}: ${advice}`,
    )
  }
  return grown
}

const ADVICE = {
  nodes: 'something still holds what a left page drew. Give back every reference, and remove what you put elsewhere.',
  listeners: 'remove each listener when the page is left: the function that an effect returns is the place.',
  timers: 'clear each timer when the page is left: the function that an effect returns is the place.',
  observers: 'disconnect each observer when the page is left: the function that an effect returns is the place.',
  styles: 'take away what you added to the style sheets, or better, write it in a *.module.css file.',
}

async function counts(page) {
  await page.evaluate(() => globalThis.gate.quiet())
  for (let i = 0; i < 2; i++) await page.browserSession.send('HeapProfiler.collectGarbage')
  const { metrics } = await page.browserSession.send('Performance.getMetrics')
  const of = (name) => metrics.find((metric) => metric.name === name).value
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    ...(await page.evaluate(() => globalThis.gateWatch.counts())),
  }
}
