import { queryClient } from '@switchboard/api-client'
import { chargeLines, parseDay, type PropertyService } from '@switchboard/domain'
import type { ExtraService, FieldsOf } from '@switchboard/wire'
import { outcomeOf, replaceSchedule, scheduleParser, scheduleQuery, serviceParser } from './calls'

const charge = {
  type: 'SUPPLY',
  title: 'Supply',
  value: 22,
  valueExclTax: 20,
  valueInclTax: 22,
  valueFormatted: '$22.00 per month',
  valueFormattedExclTax: '$20.00 per month',
  valueFormattedInclTax: '$22.00 per month',
  taxName: 'GST',
  taxable: true,
  show: true,
}
const given = {
  service: 'EV_CHARGING',
  title: 'EV charging',
  icon: 'ev',
  termsUrl: 'https://terms.example/ev.pdf',
  termsPdfName: null,
  displayOnPortalUsage: false,
  serviceDetailsType: 'E',
  description: 'One',
  subscriptionName: 'EV-1',
  subscriptionStartDate: '2026-12-01',
  subscriptionEndDate: null,
  subscriptionCancelledDate: null,
  charges: [charge],
  scheduledChange: 'opt-in',
} satisfies FieldsOf<ExtraService>
const read = (changes: FieldsOf<ExtraService> = {}) => serviceParser({ ...given, ...changes }, 'service')
const day = (text: string) => parseDay(text)!

describe('a service of the schedule', () => {
  test('is parsed with its dates, terms and change', () => {
    expect(read()).toMatchObject({
      code: 'EV_CHARGING',
      kind: 'add-on',
      subscription: 'EV-1',
      starts: '2026-12-01',
      ends: undefined,
      terms: { address: 'https://terms.example/ev.pdf', name: undefined },
      scheduledChange: 'opt-in',
    })
  })

  test('needs only a title and readable charges', () => {
    expect(serviceParser({ title: 'Gas' }, 'service')).toMatchObject({
      code: 'Gas',
      kind: 'utility',
      charges: [],
      terms: undefined,
      scheduledChange: undefined,
    })
    expect(() => read({ title: null })).toThrow()
    expect(() => read({ charges: [{ ...charge, valueFormatted: null }] })).toThrow()
  })

  test('shows a price formatted by the backend, with or without tax', () => {
    const { type, title, value, valueFormatted, taxName, taxable, show } = charge
    const plain = { type, title, value, valueFormatted, taxName, taxable, show }
    expect(chargeLines(read({ charges: [plain] }).charges)).toMatchObject([
      { price: '$22.00 per month', tax: 'incl GST' },
    ])
    expect(chargeLines(read({ charges: [{ ...charge, show: null }] }).charges)).toEqual([])
  })

  test('has the backend’s indicative cost, or none', () => {
    expect(read({ indicativeMonthlyCost: 13.52 }).monthlyCost).toBe(1352)
    expect(read({ indicativeMonthlyCost: 0 }).monthlyCost).toBe(0)
    for (const cost of [undefined, null, 'about 10'])
      expect(read({ indicativeMonthlyCost: cost }).monthlyCost).toBeUndefined()
  })

  test('does not hide the others if it cannot be read', () => {
    const { serviceCharges } = scheduleParser({ serviceCharges: [given, { title: 7 }] }, 'schedule')
    expect(serviceCharges).toMatchObject({ items: [{ code: 'EV_CHARGING' }], unreadable: 1 })
  })
})

describe('the outcome of an opt-in', () => {
  const service = (code: string): PropertyService => ({ ...read(), code })
  const wanted = [
    { service: service('A'), on: day('2026-12-01') },
    { service: service('B'), on: day('2026-12-02') },
  ]
  const item = (serviceName: string | undefined, success: boolean | undefined, date?: string) => ({
    serviceName,
    success,
    connectionDate: date === undefined ? undefined : day(date),
  })

  test('names what was added and what failed, matched by name in any order', () => {
    const { added, failed } = outcomeOf(wanted, [item('B', true), item('A', false)])
    expect([added.map(({ service }) => service.code), failed.map(({ code }) => code)]).toEqual([['B'], ['A']])
  })

  test('goes by order if a backend sends only flags', () => {
    const { added, failed } = outcomeOf(wanted, [item(undefined, true), item(undefined, false)])
    expect([added.map(({ service }) => service.code), failed.map(({ code }) => code)]).toEqual([['A'], ['B']])
  })

  test('returns the day of an earlier request, and says that it differs from the chosen day', () => {
    expect(outcomeOf(wanted, [item('A', true, '2026-11-30'), item('B', true)]).added).toMatchObject([
      { on: '2026-11-30', isEarlier: true },
      { on: '2026-12-02', isEarlier: false },
    ])
    expect(outcomeOf(wanted, [item('A', true, '2026-12-01')]).added).toMatchObject([{ isEarlier: false }])
  })

  test('is a failure if the backend says nothing', () => {
    expect(outcomeOf(wanted, [])).toMatchObject({ added: [], failed: [{ code: 'A' }, { code: 'B' }] })
    expect(outcomeOf(wanted, [item('A', undefined), item('C', true)]).added).toEqual([])
  })
})

describe('the schedule after a change of services', () => {
  const schedule = (rateType: string) => scheduleParser({ rateType, serviceCharges: [] }, 'schedule')
  const keptRate = () => queryClient.getQueryData(scheduleQuery.queryKey)?.rateType
  beforeEach(() => queryClient.setQueryData(scheduleQuery.queryKey, schedule('before')))
  afterEach(() => queryClient.clear())

  test('replaces the one on screen', async () => {
    await replaceSchedule(queryClient, async () => schedule('after'))
    expect(keptRate()).toBe('after')
  })

  test.each([
    ['nobody', undefined],
    ['somebody else', 'of somebody else'],
  ])('is not kept for %s when the session ends before it arrives', async (_, next) => {
    await replaceSchedule(queryClient, async () => {
      queryClient.clear()
      if (next) queryClient.setQueryData(scheduleQuery.queryKey, schedule(next))
      return schedule('after')
    })
    expect(keptRate()).toBe(next)
  })
})
