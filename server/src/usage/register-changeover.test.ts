import {
  computeConsumption,
  litresBySlot,
  longRead,
  storedDays,
  newRegister,
  describeSlots,
  span,
  computeUsage,
} from '../../test/usage/in-memory-meters'

const summer = span('2026-01-10', '2026-01-12')

describe('a new meter', () => {
  const old = newRegister('2025-01-01', '2026-01-10')

  test.each([
    // Until 9:00 market time, and from then on.
    ['Australia/Melbourne', '2026-01-10', '1440'],
    ['Australia/Perth', '2026-01-10', '1440'],
  ])('on the same day in %s adds both parts, with nothing missing', (zone, from, whole) => {
    const next = newRegister(from, null)
    const until = (index: number) => (index < 18 ? 30 : null)
    const since = (index: number) => (index < 18 ? null : 30)
    const rows = [
      ...storedDays(old, '2026-01-08', '2026-01-09'),
      ...storedDays(old, '2026-01-10', '2026-01-10', { values: until }),
      ...storedDays(next, '2026-01-10', '2026-01-10', { values: since }),
      ...storedDays(next, '2026-01-11', '2026-01-13'),
    ]
    const found = computeUsage(span('2026-01-09', '2026-01-13'), [old, next], rows, { zone })
    expect(describeSlots(found)).toEqual([whole, whole, whole, whole])
  })

  test('leaves a day partial if a part of it was not read', () => {
    const next = newRegister('2026-01-10', null)
    const rows = [
      ...storedDays(old, '2026-01-09', '2026-01-09'),
      ...storedDays(old, '2026-01-10', '2026-01-10', { values: (index) => (index < 17 ? 30 : null) }),
      ...storedDays(next, '2026-01-10', '2026-01-10', { values: (index) => (index < 18 ? null : 30) }),
      ...storedDays(next, '2026-01-11', '2026-01-12'),
    ]
    expect(describeSlots(computeUsage(span('2026-01-10', '2026-01-12'), [old, next], rows))).toEqual([
      '1410 partial',
      '1440',
    ])
  })

  test.each(['Australia/Melbourne', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Perth', 'Indian/Cocos'])(
    'from the next market day on in %s: no hour of the change is lost',
    (zone) => {
      const next = newRegister('2026-01-11', null)
      const rows = [...storedDays(old, '2026-01-08', '2026-01-10'), ...storedDays(next, '2026-01-11', '2026-01-13')]
      const all = ['1440', '1440', '1440', '1440']
      expect(describeSlots(computeUsage(span('2026-01-09', '2026-01-13'), [old, next], rows, { zone }))).toEqual(all)
      for (const from of ['2026-01-10', '2026-01-11']) {
        expect(describeSlots(computeUsage(span(from, '2026-01-12'), [old, next], rows, { zone }))).toEqual(
          from === '2026-01-10' ? ['1440', '1440'] : ['1440'],
        )
      }
    },
  )

  test('in another network leaves the hours between both networks missing', () => {
    const next = newRegister('2026-01-11', null, { baseOffset: 480 })
    const rows = [...storedDays(old, '2026-01-09', '2026-01-10'), ...storedDays(next, '2026-01-11', '2026-01-12')]
    expect(describeSlots(computeUsage(summer, [old, next], rows, { zone: 'Australia/Perth' }))).toEqual([
      '1320 partial',
      '1440',
    ])
  })

  test('two meters replaced by one keep the last hour of both', () => {
    const other = newRegister('2025-01-01', '2026-01-10', { suffix: 'E2' })
    const next = newRegister('2026-01-11', null)
    const rows = [
      ...storedDays(old, '2026-01-09', '2026-01-10'),
      ...storedDays(other, '2026-01-09', '2026-01-10'),
      ...storedDays(next, '2026-01-11', '2026-01-12'),
    ]
    expect(describeSlots(computeUsage(summer, [old, other, next], rows))).toEqual(['2880', '1500'])
  })
})

test('a new factor changes the heat per litre from its first day on, and each litre counts once', () => {
  const stream = { nmi: 'W', mjPerLitre: 0.5 }
  const [before, after] = [
    newRegister('2025-01-01', null, stream),
    newRegister('2026-01-11', null, { ...stream, mjPerLitre: 0.4 }),
  ]
  // Both registers keep the days around the change.
  const each = { values: () => 20_000, counted: 'millilitres' } as const
  const rows = [
    ...storedDays(before, '2026-01-08', '2026-01-12', each),
    ...storedDays(after, '2026-01-10', '2026-01-13', each),
  ]
  const days = span('2026-01-09', '2026-01-13')
  const daily = computeUsage(days, [before, after], rows)
  expect(daily.map(({ quantity, millilitres }) => [quantity, millilitres])).toEqual([
    [480_000, 960_000],
    [480_000, 960_000],
    [384_000, 960_000],
    [384_000, 960_000],
  ])
  expect(computeUsage(days, [before, after], rows, { interval: 'Monthly' })[0]).toMatchObject({
    quantity: 2 * 480_000 + 2 * 384_000,
    millilitres: 4 * 960_000,
    partial: false,
  })
})

describe('a new factor for hot water that is read once a month', () => {
  const before = newRegister('2025-01-01', null, { nmi: 'W', mjPerLitre: 0.5 })
  const halves = ['2025-11-01', '2025-12-01', '2026-01-01'] as const

  // A read is kept for each register with a day in it or next to it.
  const readOf = (after: typeof before, from: string, to: string, litres: number) =>
    [before, after].map((each) => longRead(each, from, to, litres * 1000, 'millilitres'))

  test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth', 'Indian/Cocos'])(
    'from the day of a read on in %s: each read counts once, by its factor',
    (zone) => {
      const after = newRegister('2025-12-01', null, { nmi: 'W', mjPerLitre: 0.4 })
      const [first, second, third] = halves
      const longReads = [...readOf(after, first, second, 3_000), ...readOf(after, second, third, 3_100)]
      const known = { zone, longReads }
      const months = computeUsage(span(first, third), [before, after], [], { ...known, interval: 'Monthly' })
      expect(describeSlots(months)).toEqual(['1500000', '1240000'])
      expect(litresBySlot(months)).toEqual([3_000, 3_100])
      expect(computeConsumption(span(first, second), [before, after], [], known)).toEqual({
        quantity: 1_500_000,
        estimated: false,
      })
      expect(computeConsumption(span(second, third), [before, after], [], known)).toEqual({
        quantity: 1_240_000,
        estimated: false,
      })
    },
  )

  test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'])(
    'from a day within a read on in %s: the days before and after share it, by estimate',
    (zone) => {
      const after = newRegister('2025-11-15', null, { nmi: 'W', mjPerLitre: 0.4 })
      const known = { zone, longReads: readOf(after, '2025-11-01', '2025-12-01', 3_000) }
      const november = span('2025-11-01', '2025-12-01')
      const months = computeUsage(november, [before, after], [], { ...known, interval: 'Monthly' })
      expect(describeSlots(months)).toEqual([`${14 * 50_000 + 16 * 40_000} estimated`])
      expect(litresBySlot(months)).toEqual([3_000])
      expect(computeConsumption(november, [before, after], [], known)).toEqual({ quantity: 1_340_000, estimated: true })
    },
  )
})

describe('a meter with monthly reads up to its last day', () => {
  const old = newRegister('2025-01-01', '2025-11-30')
  const next = newRegister('2025-12-01', null)
  const both = span('2025-11-01', '2026-01-01')
  const december = span('2025-12-01', '2026-01-01')
  const november = longRead(old, '2025-11-01', '2025-12-01', 300_000)

  test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'])(
    'and then another in %s: nothing is missing',
    (zone) => {
      const longReads = [november, longRead(next, '2025-12-01', '2026-01-01', 310_000)]
      const months = computeUsage(both, [old, next], [], { zone, longReads, interval: 'Monthly' })
      expect(describeSlots(months)).toEqual(['300000', '310000'])
      expect(describeSlots(computeUsage(december, [old, next], [], { zone, longReads, interval: 'Monthly' }))).toEqual([
        '310000',
      ])
      expect(computeConsumption(december, [old, next], [], { zone, longReads })).toEqual({
        quantity: 310_000,
        estimated: false,
      })
    },
  )

  test.each([
    ['Australia/Melbourne', 31 * 1440 - 60],
    ['Australia/Brisbane', 31 * 1440],
    ['Australia/Perth', 31 * 1440],
  ])('is followed by an interval meter in %s, and its last read contains the hour of the change', (zone, quantity) => {
    const rows = storedDays(next, '2025-12-01', '2026-01-01')
    const known = { zone, longReads: [november] }
    const months = computeUsage(both, [old, next], rows, { ...known, interval: 'Monthly' })
    // In Perth November ends in the new meter's first market day.
    expect(describeSlots(months)).toEqual([zone === 'Australia/Perth' ? '300120' : '300000', String(quantity)])
    expect(describeSlots(computeUsage(december, [old, next], rows, { ...known, interval: 'Monthly' }))).toEqual([
      String(quantity),
    ])
    expect(computeConsumption(december, [old, next], rows, known)).toEqual({ quantity, estimated: false })
  })

  test.each(['Australia/Melbourne', 'Australia/Perth'])(
    'after one that read intervals in %s: both count whole',
    (zone) => {
      const rows = storedDays(old, '2025-10-31', '2025-11-30')
      const longReads = [longRead(next, '2025-12-01', '2026-01-01', 310_000)]
      const months = computeUsage(both, [old, next], rows, { zone, longReads, interval: 'Monthly' })
      const hour = zone === 'Australia/Perth' ? [30 * 1440 - 120, 310_000] : [30 * 1440, 310_060]
      expect(describeSlots(months)).toEqual(hour.map(String))
    },
  )

  test('shows the hour of the change as missing if the last read of the old meter ended before it', () => {
    const known = { longReads: [longRead(old, '2025-11-01', '2025-11-28', 270_000)] }
    const rows = storedDays(next, '2025-12-01', '2026-01-01')
    const days = computeUsage(span('2025-11-29', '2025-12-03'), [old, next], rows, known)
    expect(describeSlots(days)).toEqual(['none', 'none', '1380 partial', '1440'])
  })

  test('may be replaced by an interval meter during a day', () => {
    const [gone, came] = [newRegister('2025-01-01', '2025-12-01'), newRegister('2025-12-01', null)]
    const longReads = [longRead(gone, '2025-11-01', '2025-12-01', 300_000)]
    const since = (index: number) => (index < 18 ? null : 30)
    const rows = [
      ...storedDays(came, '2025-12-01', '2025-12-01', { values: since }),
      ...storedDays(came, '2025-12-02', '2026-01-01'),
    ]
    const months = computeUsage(both, [gone, came], rows, { longReads, interval: 'Monthly' })
    expect(describeSlots(months)).toEqual(['300000', String(31 * 1440 - 600)])
    const unread = storedDays(came, '2025-12-02', '2026-01-01')
    expect(describeSlots(computeUsage(both, [gone, came], unread, { longReads, interval: 'Monthly' }))[1]).toBe(
      `${30 * 1440 - 60} partial`,
    )
  })
})

test('each hour counts once if two meters change on one day, one of them within its channel', () => {
  const [x, y] = [
    newRegister('2025-01-01', '2025-12-10', { nmi: 'X' }),
    newRegister('2025-01-01', '2025-12-10', { suffix: 'E2' }),
  ]
  const [same, z] = [newRegister('2025-12-11', null, { nmi: 'X' }), newRegister('2025-12-11', null, { suffix: 'E2' })]
  const rows = [
    ...storedDays(x, '2025-12-08', '2025-12-11'),
    ...storedDays(y, '2025-12-08', '2025-12-10'),
    ...storedDays(same, '2025-12-10', '2025-12-14'),
    ...storedDays(z, '2025-12-11', '2025-12-14'),
  ]
  const days = computeUsage(span('2025-12-09', '2025-12-13'), [x, y, same, z], rows)
  expect(describeSlots(days)).toEqual(['2880', '2880', '2880', '2880'])
})

describe.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth', 'Indian/Cocos'])(
  'page and bill agree in %s',
  (zone) => {
    const days = span('2025-12-09', '2025-12-13')
    const always = newRegister('2025-01-01', null)
    const steady = storedDays(always, '2025-12-08', '2025-12-13')

    function agree(
      registers: Parameters<typeof computeUsage>[1],
      rows: Parameters<typeof computeUsage>[2],
      isComplete: boolean,
    ) {
      const page = computeUsage(days, registers, rows, { zone })
      expect(page.some(({ quantity, partial }) => partial || quantity === null)).toBe(!isComplete)
      expect(computeConsumption(days, registers, rows, { zone })?.estimated).toBe(!isComplete)
    }

    test.each([
      ['zeros for what the other has', 0],
      ['nothing for what the other has', null],
    ])('on a day during which a meter was replaced, with %s', (_, other) => {
      const [old, next] = [newRegister('2025-01-01', '2025-12-10'), newRegister('2025-12-10', null)]
      const rows = [
        ...storedDays(old, '2025-12-08', '2025-12-09'),
        ...storedDays(old, '2025-12-10', '2025-12-10', { values: (index) => (index < 18 ? 30 : other) }),
        ...storedDays(next, '2025-12-10', '2025-12-10', { values: (index) => (index < 18 ? other : 30) }),
        ...storedDays(next, '2025-12-11', '2025-12-13'),
      ]
      agree([old, next], rows, true)
      const without = rows.filter(({ register: id, day: on }) => id !== old.id || on !== '2025-12-10')
      // West of the market time zone, the previous day ends in that day of the old meter.
      const isRead = other === 0 && zone !== 'Australia/Perth' && zone !== 'Indian/Cocos'
      agree([old, next], without, isRead)
    })

    test('on the first day of an added meter and the last day of a removed one', () => {
      const [comes, goes] = [newRegister('2025-12-11', null), newRegister('2025-01-01', '2025-12-11', { suffix: 'E2' })]
      agree([always, comes], [...steady, ...storedDays(comes, '2025-12-11', '2025-12-13')], true)
      agree([always, goes], [...steady, ...storedDays(goes, '2025-12-08', '2025-12-11')], true)
      // The meter was there before, for somebody else, so the hour could have been read, but was not.
      const gap = (index: number) => (index < 4 || index > 43 ? null : 30)
      const beside = storedDays(comes, '2025-12-10', '2025-12-10', { values: gap })
      const isWhole = zone !== 'Australia/Melbourne' && zone !== 'Australia/Adelaide'
      agree([always, comes], [...steady, ...beside, ...storedDays(comes, '2025-12-11', '2025-12-13')], isWhole)
    })

    test('if the last day of the old meter was not read', () => {
      const [old, next] = [newRegister('2025-01-01', '2025-12-10'), newRegister('2025-12-11', null)]
      agree(
        [old, next],
        [...storedDays(old, '2025-12-08', '2025-12-09'), ...storedDays(next, '2025-12-11', '2025-12-13')],
        false,
      )
    })
  },
)
