// Finds what a page leaves behind after many visits.
import type { CandidatePage } from './candidate-page.ts'
import type { Report } from '../candidate.ts'

export type Growth = Awaited<ReturnType<typeof countEverything>>

/** The share of visits before counting begins. By then, everything that is created once and kept on purpose exists. */
const WARM_UP = 1 / 5
/** Less than one per two visits is the browser's own bookkeeping. */
const TOLERATED = 1 / 2

const ADVICE: Record<keyof Growth, string> = {
  nodes:
    'something still refers to elements of a page that was left. Release every reference, and remove elements that you put elsewhere.',
  listeners: 'remove each listener in the function that an effect returns.',
  timers: 'clear each timer in the function that an effect returns.',
  observers: 'disconnect each observer in the function that an effect returns.',
  styles: 'remove rules that you added, or better, write them in a *.module.css file.',
}
const counted = Object.keys(ADVICE) as (keyof Growth)[]

/** @returns undefined if the page could not be opened and left each time */
export async function checkGrowth(
  page: CandidatePage,
  path: string,
  { report, visits }: { report: Report; visits: number },
): Promise<Growth | undefined> {
  const warmUp = await visitOften(page, path, visits * WARM_UP)
  const before = await countEverything(page)
  const fault = warmUp ?? (await visitOften(page, path, visits))
  if (fault) {
    report(
      'growth',
      `It fails when it is opened again: ${fault}. Keep no state of a visit outside of the component, and remove everything with it.`,
    )
    return undefined
  }
  const after = await countEverything(page)
  const most = await page.call('mostLeft')
  const grown = Object.fromEntries(counted.map((name) => [name, after[name] - before[name]])) as Growth
  for (const name of counted.filter((name) => grown[name] >= visits * TOLERATED)) {
    const [what, left] = most[name] ?? []
    report(
      'growth',
      `After ${visits} visits there are ${grown[name]} more ${name} than before${what ? `, most of them ${what} (${left})` : ''}: ${ADVICE[name]}`,
    )
  }
  return grown
}

/** @returns the first fault */
async function visitOften({ call }: CandidatePage, path: string, times: number): Promise<string | undefined> {
  for (let i = 0; i < times; i++) {
    const notOpened = await call('openPage', path)
    await call('settle')
    const { isEmpty } = await call('appearance')
    const notLeft = await call('leavePage')
    const fault = notOpened ?? (isEmpty ? 'it shows nothing' : notLeft)
    if (fault) return fault
  }
  return undefined
}

async function countEverything({ browserSession, call }: CandidatePage) {
  await call('settle')
  for (let i = 0; i < 2; i++) await browserSession.send('HeapProfiler.collectGarbage')
  const { metrics } = await browserSession.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), ...(await call('leftCounts')) }
}
