import fc from 'fast-check'
import { parseDay } from '../date/day'
import { canOptOut, serviceCardContent, serviceKind, showsBasicPlanNote, type PropertyService } from './service'
import { states } from '../date/time-zone'

const today = parseDay('2026-11-20')!
const aService = (given: Partial<PropertyService> = {}): PropertyService => ({
  code: 'HEATING_COOLING',
  kind: 'add-on',
  title: 'Heating and cooling',
  icon: 'heating-cooling',
  description: 'Warm air.<br>Cool air.',
  subscription: 'HEA-4000000011-3',
  starts: parseDay('2025-03-01'),
  ends: undefined,
  terms: { address: 'https://help.wattlebird.example/terms/heating-and-cooling', name: undefined },
  charges: [],
  ...given,
})
const face = (given: Partial<PropertyService> = {}, state: string | undefined = 'NSW') =>
  serviceCardContent(aService(given), { state, today })
const electricity = { code: 'ELECTRICITY', title: 'Electricity' }

describe('the basic plan information note', () => {
  test.each(states.filter((state) => state !== 'VIC'))('is shown for electricity in %s', (state) => {
    expect(showsBasicPlanNote(electricity, state)).toBe(true)
  })

  test.each(['VIC', undefined, '', 'NZ', 'Queensland'])('is not shown where the state is %s', (state) => {
    expect(showsBasicPlanNote(electricity, state)).toBe(false)
  })

  test.each(['Hot water', 'Solar electricity', 'electricity', ' Electricity', ''])(
    'is not shown where the title is "%s"',
    (title) => {
      expect(showsBasicPlanNote({ code: 'ELECTRICITY', title }, 'NSW')).toBe(false)
    },
  )

  test('is shown for every title that starts with Electricity', () => {
    expect(showsBasicPlanNote({ code: 'ELECTRICITY', title: 'Electricity (common areas)' }, 'NSW')).toBe(true)
  })

  test('is not shown for an agency’s electricity', () => {
    expect(showsBasicPlanNote({ ...electricity, code: 'ELE_AGENCY' }, 'NSW')).toBe(false)
  })

  test('is shown only when all four conditions are met', () => {
    const known = fc.constantFrom<(string | undefined)[]>(...states, undefined, 'NZ')
    const title = fc.constantFrom('Electricity', 'Electricity off-peak', 'Hot water', 'Solar')
    const code = fc.constantFrom('ELECTRICITY', 'ELE_AGENCY', 'HOT_WATER')
    fc.assert(
      fc.property(known, title, code, (state, title, code) => {
        const holds = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'WA'].includes(state ?? '')
        const expected = holds && /^Electricity/.test(title) && code !== 'ELE_AGENCY'
        expect(showsBasicPlanNote({ title, code }, state)).toBe(expected)
      }),
    )
  })
})

describe('opting out', () => {
  test('is offered for a taken add-on that is not ending', () => {
    expect(canOptOut(aService())).toBe(true)
    expect(face().ending).toEqual({ kind: 'can-leave' })
  })

  test('is never offered for a utility', () => {
    expect(canOptOut(aService({ kind: 'utility' }))).toBe(false)
    expect(face({ kind: 'utility' }).ending).toBeUndefined()
  })

  test.each([undefined, ''])('is not offered for an add-on whose subscription is %p', (subscription) => {
    expect(canOptOut(aService({ subscription }))).toBe(false)
  })

  test.each(['utility', 'add-on'] as const)('gives way to the disconnection of a %s that ends', (kind) => {
    const ends = parseDay('2026-12-11')
    expect(canOptOut(aService({ kind, ends }))).toBe(false)
    expect(face({ kind, ends }).ending).toEqual({ kind: 'scheduled', on: '2026-12-11' })
  })

  test('a scheduled change can be withdrawn, and hides the opt-out link', () => {
    expect(face({ scheduledChange: 'opt-in' })).toMatchObject({ ending: undefined, withdrawal: 'opt-in' })
    const leaving = face({ ends: parseDay('2026-12-11'), scheduledChange: 'opt-out' })
    expect(leaving).toMatchObject({ ending: { kind: 'scheduled' }, withdrawal: 'opt-out' })
    expect(face().withdrawal).toBeUndefined()
  })
})

test('E is an add-on, M and unknown types are utilities', () => {
  expect(['E', 'M', 'X', '', undefined].map(serviceKind)).toEqual([
    'add-on',
    'utility',
    'utility',
    'utility',
    'utility',
  ])
})

test('a service is connected from its first day on', () => {
  expect(face({ starts: parseDay('2026-11-20') }).connection).toEqual({ on: '2026-11-20', begun: true })
  expect(face({ starts: parseDay('2026-11-21') }).connection).toEqual({ on: '2026-11-21', begun: false })
  expect(face({ starts: undefined }).connection).toBeUndefined()
})

test('a taken service is identified by its subscription, an extra by its code', () => {
  expect(face().id).toBe('HEA-4000000011-3')
  expect(face({ subscription: undefined }).id).toBe('HEATING_COOLING')
})

test('the description is split into paragraphs', () => {
  expect(face().paragraphs).toEqual(['Warm air.', 'Cool air.'])
})

test('terms keep their name and their address', () => {
  const terms = { address: '/documents/terms.pdf', name: 'Hot water terms' }
  expect(face({ terms }).terms).toEqual(terms)
  expect(face({ terms: undefined }).terms).toBeUndefined()
})

test.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', ''])(
  'ignores terms whose address is not a page: "%s"',
  (address) => {
    expect(face({ terms: { address, name: undefined } }).terms).toBeUndefined()
  },
)
