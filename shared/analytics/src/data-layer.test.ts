import type { Call } from './call'
import { createDataLayer } from './data-layer'

const viewed: Call = { kind: 'rule', name: 'page-viewed' }
const tooltipOpened = (label: string): Call => ({ kind: 'event', name: 'tooltip-opened', detail: { label } })

test('other scripts of the page can read the current data and the events', () => {
  const { data, log, adapter } = createDataLayer()
  const page = { identifier: 'usage', title: 'Usage', environment: 'nonprod' } as const
  adapter({ kind: 'update', data: { page } })
  adapter({ kind: 'update', data: { account: { number: '4000000011' } } })
  adapter(viewed)
  expect(data).toEqual({ page, account: { number: '4000000011' } })
  adapter({ kind: 'clear', parts: ['account'] })
  adapter(tooltipOpened('supply'))
  expect(data).toEqual({ page })
  expect(log).toEqual([viewed, tooltipOpened('supply')])
})

test('keeps the last 200 rules and events of a long visit', () => {
  const { log, adapter } = createDataLayer()
  for (let i = 0; i < 250; i++) adapter(tooltipOpened(String(i)))
  expect(log).toHaveLength(200)
  expect(log[0]).toEqual(tooltipOpened('50'))
  expect(log.at(-1)).toEqual(tooltipOpened('249'))
})
