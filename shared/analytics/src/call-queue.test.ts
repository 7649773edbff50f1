import fc from 'fast-check'
import { applyCall, type Adapter, type Call, type Data } from './call'
import { createCallQueue } from './call-queue'
import { callText, recordingAdapter } from './recording'

const tooltip = (label: string | number): Call => ({
  kind: 'event',
  name: 'tooltip-opened',
  detail: { label: String(label) },
})
const account = (number: string): Call => ({ kind: 'update', data: { account: { number } } })
const page: Call = {
  kind: 'update',
  data: { page: { identifier: 'usage', title: 'Usage', environment: 'nonprod' } },
}
const viewed: Call = { kind: 'rule', name: 'page-viewed' }
const noPage: Call = { kind: 'clear', parts: ['page'] }

let line: ReturnType<typeof createCallQueue>
beforeEach(() => (line = createCallQueue()))

/** An adapter that loads later, as the script of an analytics tool does. */
function lateAdapter() {
  const tools = recordingAdapter()
  let settle: { arrive: () => void; fail: () => void } | undefined
  const promise = new Promise<Adapter>((resolve, reject) => {
    settle = { arrive: () => resolve(tools.adapter), fail: () => reject(new Error('blocked')) }
  })
  const arrive = async () => {
    settle!.arrive()
    await promise
  }
  const fail = async () => {
    settle!.fail()
    await promise.catch(() => {})
  }
  return { ...tools, promise, arrive, fail }
}

describe('before the analytics tools have loaded', () => {
  test('updates, clears, rules and events are queued in order', async () => {
    const tools = lateAdapter()
    const said = [noPage, page, viewed, tooltip('supply'), account('4000000011'), viewed]
    said.slice(0, 3).forEach(line.send)
    line.start(tools.promise)
    said.slice(3).forEach(line.send)
    expect(tools.calls).toEqual([])
    await tools.arrive()
    expect(tools.calls).toEqual(said)
    line.send(tooltip('tariff'))
    expect(tools.calls).toEqual([...said, tooltip('tariff')])
  })

  test('keeps the last 200 calls, plus one update that merges the older ones', async () => {
    const tools = lateAdapter()
    line.start(tools.promise)
    for (const call of [account('4000000011'), page, viewed, noPage]) line.send(call)
    for (let i = 0; i < 200; i++) line.send(tooltip(i))
    await tools.arrive()
    expect(tools.calls).toHaveLength(201)
    expect(tools.calls.slice(0, 2)).toEqual([account('4000000011'), tooltip(0)])
    expect(tools.calls.at(-1)).toEqual(tooltip(199))
  })

  test('calls stay queued when a tool does not load', async () => {
    const [blocked, others] = [lateAdapter(), recordingAdapter()]
    line.start(blocked.promise)
    line.send(viewed)
    await blocked.fail()
    line.send(tooltip('supply'))
    expect(blocked.calls).toEqual([])
    line.start(others.adapter)
    expect(others.calls).toEqual([viewed, tooltip('supply')])
  })
})

describe('an adapter', () => {
  test('that throws still gets the next call', () => {
    const tools = recordingAdapter()
    line.send(noPage)
    line.send(viewed)
    line.start((call) => {
      if (call.kind === 'rule') throw new Error('no such rule')
      tools.adapter(call)
    })
    expect(() => line.send(viewed)).not.toThrow()
    line.send(tooltip('supply'))
    expect(tools.calls).toEqual([noPage, tooltip('supply')])
  })

  test('gets a call that it makes itself after the queued calls', () => {
    const tools = recordingAdapter()
    line.send(viewed)
    line.send(tooltip('supply'))
    line.start((call) => {
      tools.adapter(call)
      if (call === viewed) line.send(tooltip('said by the tool'))
    })
    expect(tools.calls).toEqual([viewed, tooltip('supply'), tooltip('said by the tool')])
  })

  test('that makes another call for every call does not block the page', () => {
    const tools = recordingAdapter()
    line.start((call) => {
      tools.adapter(call)
      line.send(tooltip('again'))
    })
    line.send(viewed)
    expect(tools.calls).toHaveLength(200)
  })

  test('that replaces another gets the current data layer, and no call twice', () => {
    const [first, second] = [recordingAdapter(), recordingAdapter()]
    line.start(first.adapter)
    for (const call of [account('4000000011'), page, viewed]) line.send(call)
    line.start(second.adapter)
    line.send(tooltip('supply'))
    expect(first.calls).toEqual([account('4000000011'), page, viewed])
    expect(second.calls).toEqual([
      {
        kind: 'update',
        data: {
          account: { number: '4000000011' },
          page: { identifier: 'usage', title: 'Usage', environment: 'nonprod' },
        },
      },
      tooltip('supply'),
    ])
  })

  test('gets calls until its replacement has loaded', async () => {
    const [first, second] = [recordingAdapter(), lateAdapter()]
    line.start(first.adapter)
    line.start(second.promise)
    line.send(viewed)
    await second.arrive()
    line.send(tooltip('supply'))
    expect(first.calls).toEqual([viewed])
    expect(second.calls).toEqual([tooltip('supply')])
  })

  test('is ignored if it loads after another adapter was started', async () => {
    const [slow, chosen] = [lateAdapter(), recordingAdapter()]
    line.start(slow.promise)
    line.start(chosen.adapter)
    await slow.arrive()
    line.send(viewed)
    expect(slow.calls).toEqual([])
    expect(chosen.calls).toEqual([viewed])
  })
})

describe('the debug report', () => {
  test('lists every call when it is made, with or without tools', async () => {
    const reports: unknown[] = []
    line.send(noPage)
    line.start(new Promise(() => {}), (...words) => reports.push(words))
    line.send(viewed)
    expect(reports).toEqual([
      ['said', noPage],
      ['said', viewed],
    ])
  })

  test('explains why a tool threw, and names tools that do not load', async () => {
    const reports: unknown[] = []
    const report = (...words: unknown[]) => reports.push(words)
    const reason = new Error('no such rule')
    line.start(() => {
      throw reason
    }, report)
    line.send(viewed)
    expect(reports).toEqual([
      ['said', viewed],
      ['failed', viewed, reason],
    ])

    const blocked = lateAdapter()
    line.start(blocked.promise, report)
    await blocked.fail()
    expect(reports.at(-1)).toEqual(['failed', new Error('blocked')])
  })
})

test('an invalid adapter is reported and breaks nothing', async () => {
  const reports: string[] = []
  const mistake = { fire: 'page-viewed' } as unknown as Adapter
  line.start(mistake, (what) => reports.push(what))
  await Promise.resolve()
  line.send(viewed)
  expect(reports).toEqual(['said', 'failed'])
})

test('the tools’ data layer matches ours, however late they load and however many calls were made', async () => {
  const call = fc.oneof(
    fc.constantFrom(noPage, page, viewed, tooltip('supply'), { kind: 'clear', parts: ['account'] } as const),
    fc.constantFrom('1', '2', '3').map(account),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 600 }), fc.nat(600), async (calls, arrival) => {
      line = createCallQueue()
      const tools = lateAdapter()
      line.start(tools.promise)
      calls.slice(0, arrival).forEach(line.send)
      await tools.arrive()
      calls.slice(arrival).forEach(line.send)
      const theirs: Data = {}
      tools.calls.forEach((one) => applyCall(one, theirs))
      expect(theirs).toEqual(line.data)
      const told = tools.calls.slice(-Math.min(calls.length, 200))
      expect(told.map(callText)).toEqual(calls.slice(-told.length).map(callText))
    }),
    { numRuns: 60 },
  )
})
