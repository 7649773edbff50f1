// Finds what grows with every visit of a page.
import { placesIn } from './in-page/begun.ts'
import type { CandidatePage } from './candidate-page.ts'
import type { ScriptPlace } from '../../build/source-lines.ts'
import type { Report } from '../candidate.ts'

/** The growth during the last series of visits, by what is counted. */
export type Growth = Awaited<ReturnType<typeof countEverything>>
type Counted = keyof Growth

/** The share of visits before counting begins. By then, everything that is created once and kept on purpose exists. */
const WARM_UP = 1 / 5
/** Less than one per two visits is the browser's own bookkeeping. The memory of a small page varies by some kB. */
const TOLERATED: Record<Counted, number> = {
  nodes: 0.5,
  listeners: 0.5,
  timers: 0.5,
  observers: 0.5,
  styles: 0.5,
  kB: 250,
}
/** The browser samples memory: it notes one block after each of so many bytes. */
const SAMPLING_BYTES = 16_384

const ADVICE: Record<Counted, string> = {
  nodes:
    'something still refers to elements of a page that was left. Release every reference, and remove elements that you put elsewhere.',
  listeners: 'remove each listener in the function that an effect returns.',
  timers: 'clear each timer in the function that an effect returns.',
  observers: 'disconnect each observer in the function that an effect returns.',
  styles: 'remove rules that you added, or better, write them in a *.module.css file.',
  kB: 'something outside of the component, such as a list of the module, keeps data of each visit. Release it in the function that an effect returns.',
}
const counted = Object.keys(ADVICE) as Counted[]

/**
 * Opens and leaves the page, and again as often if something has grown: what the browser keeps once, such as the last
 * React root, does not grow again.
 * @returns undefined if the page could not be opened and left each time
 */
export async function checkGrowth(
  page: CandidatePage,
  path: string,
  { report, visits }: { report: Report; visits: number },
): Promise<{ growth: Growth; visits: number } | undefined> {
  const series = Math.ceil(visits / 2)
  const first = Math.ceil(visits * WARM_UP)
  const warmUp = await visitOften(page, path, first)
  const start = await countEverything(page)
  const fault = warmUp ?? (await visitOften(page, path, series))
  if (fault) return reportFault(fault, report)
  const middle = await countEverything(page)
  const growth = differences(start, middle)
  if (!counted.some((name) => growth[name] >= series * TOLERATED[name])) return { growth, visits: first + series }
  const leftBefore = await page.call('leftOver')
  await page.session.send('HeapProfiler.startSampling', { samplingInterval: SAMPLING_BYTES })
  const again = await visitOften(page, path, series)
  if (again) return reportFault(again, report)
  const second = differences(middle, await countEverything(page))
  const allocating = await allocatingPlaces(page)
  const left = (await page.call('leftOver')).flatMap(({ count, ...one }) => {
    const before = leftBefore.find(({ what, from }) => what === one.what && isSame(from[0], one.from[0]))
    const more = count - (before?.count ?? 0)
    return more >= series * TOLERATED[one.kind] ? [{ ...one, count: more }] : []
  })
  const growing = counted.filter((name) => Math.min(growth[name], second[name]) >= series * TOLERATED[name])
  reportGrowth({ left, growing, growth: second, series, allocating }, report)
  return { growth: second, visits: first + 2 * series }
}

const isSame = (a: ScriptPlace | undefined, b: ScriptPlace | undefined) =>
  a?.file === b?.file && a?.line === b?.line && a?.column === b?.column

function reportFault(fault: string, report: Report): undefined {
  report(
    'growth',
    `It fails when it is opened again: ${fault}. Keep no state of a visit outside of the component, and remove everything with it.`,
  )
}

interface Remainder {
  left: { kind: Counted; what: string; count: number; from: ScriptPlace[] }[]
  growing: Counted[]
  growth: Growth
  series: number
  allocating: ScriptPlace[]
}

/** Nodes and memory kept by work that the remote's code started are not reported again. */
function reportGrowth({ left, growing, growth, series, allocating }: Remainder, report: Report) {
  for (const { kind, what, count, from } of left)
    report('growth', `After ${series} more visits, ${count} more ${kind} remain (${what}): ${ADVICE[kind]}`, from)
  const [first] = growing
  if (left.length > 0 || !first) return
  const main = growing.includes('kB') ? 'kB' : first
  const amounts = growing.map((name) =>
    name === 'kB' ? `${growth.kB} kB more memory` : `${growth[name]} more ${name}`,
  )
  report('growth', `After ${series} more visits, ${amounts.join(' and ')} remain: ${ADVICE[main]}`, allocating)
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

async function countEverything({ session, call }: CandidatePage) {
  await call('settle')
  for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...(await call('leftCounts')),
    kB: Math.round((usedSize + backingStorageSize) / 1000),
  }
}

const differences = (before: Growth, after: Growth): Growth => ({
  nodes: after.nodes - before.nodes,
  listeners: after.listeners - before.listeners,
  timers: after.timers - before.timers,
  observers: after.observers - before.observers,
  styles: after.styles - before.styles,
  kB: after.kB - before.kB,
})

type Allocation = Awaited<ReturnType<typeof sampledHeap>>

const sampledHeap = async ({ session }: CandidatePage) => (await session.send('HeapProfiler.stopSampling')).profile.head

/** @returns the function of the remote that allocated most of the memory that is still used */
async function allocatingPlaces(page: CandidatePage): Promise<ScriptPlace[]> {
  const bytes = new Map<string, { place: ScriptPlace; sum: number }>()
  const add = ({ callFrame, selfSize, children }: Allocation, around: ScriptPlace | undefined) => {
    const { url, lineNumber, columnNumber } = callFrame
    const place = placesIn(`${url}:${lineNumber + 1}:${columnNumber + 1}`)[0] ?? around
    if (place) {
      const key = JSON.stringify(place)
      bytes.set(key, { place, sum: (bytes.get(key)?.sum ?? 0) + selfSize })
    }
    for (const child of children) add(child, place)
  }
  add(await sampledHeap(page), undefined)
  const [most] = [...bytes.values()].sort((a, b) => b.sum - a.sum)
  return most && most.sum > 0 ? [most.place] : []
}
