// Compares the text of a bill's PDF, read by independent programs, with the lines in the database.
import { createHash } from 'node:crypto'
import type { Database } from '../../../src/db/connection'
import { portalWith, type OwnPortal } from '../../support/customers'
import { isLong } from '../../support/long'
import { as, call, portal } from '../../support/portal'
import { day, numberOfAccount, putBill, sumOf, type Line, type TestBill } from './bills'
import {
  check,
  fontsOf,
  hasPoppler,
  hasQpdf,
  hasVeraPdf,
  infoOf,
  layoutOf,
  linksOf,
  structureOf,
  validate,
} from './reader'

const ANN = { subject: 'ann', number: '4000000301', state: 'VIC' } as const
const BEN = { subject: 'ben', number: '4000000302', state: 'QLD' } as const
const CAT = { subject: 'cat', number: '4000000303', state: 'NSW' } as const
const JOSE = { subject: 'jose', number: '4000000304', state: 'TAS' } as const

const DAN = { subject: 'dan', number: '4000000305', state: 'SA' } as const
const ARABIC = require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf')

const anns: TestBill = {
  id: 'INV30100010',
  month: '2026-10-01',
  last: '2026-10-31',
  issued: '2026-11-05',
  due: '2026-11-30',
  gst: 1_713,
  lines: [
    {
      product: 'Electricity',
      description: 'Usage',
      cents: 7_612,
      thousandths: 255_345,
      uom: 'kWh',
      micros: 298_100,
      nmi: '6102000001',
      metered: true,
    },
    {
      product: 'Electricity',
      description: 'Supply charge',
      cents: 3_300,
      kind: 'SUPPLY',
      thousandths: 1_000,
      uom: 'month',
      micros: 33_000_000,
      nmi: '6102000001',
    },
    {
      product: 'Hot water',
      description: 'Usage',
      cents: 6_412,
      thousandths: 1_295_300,
      uom: 'MJ',
      micros: 49_500,
      nmi: '6102000002',
      estimated: true,
    },
    {
      product: 'EV charging',
      description: 'Supply charge',
      cents: 1_521,
      kind: 'SUPPLY',
      thousandths: 17_000,
      uom: 'day',
      micros: 894_700,
      from: '2026-10-15',
    },
    {
      product: 'Solar export',
      description: 'Feed-in credit',
      cents: -960,
      thousandths: 290_909,
      uom: 'kWh',
      micros: 33_000,
      taxable: false,
    },
    { product: 'Credits', description: 'Goodwill', cents: -1_000, kind: 'ADJUSTMENT' },
  ],
}
const used = (description: string, thousandths: number, more: Partial<TestBill['lines'][number]> = {}) => ({
  product: 'Electricity',
  description,
  cents: 100,
  thousandths,
  uom: 'kWh',
  micros: 1,
  metered: true,
  ...more,
})
/** One price; two windows of a price, and a second charge for the same use; two prices, each for some days. */
const annsYear: TestBill[] = [
  [used('Usage', 1_000_000)],
  [
    used('Usage, peak (3 pm to 9 pm on weekdays), estimated', 600_000, { cents: 40, window: 'peak', estimated: true }),
    used('Usage, off-peak (all other times)', 1_400_000, { cents: 40, window: 'off-peak' }),
    used('Network usage', 2_000_000, { cents: 20 }),
  ],
  [
    used('Usage', 1_000_000, { cents: 50, to: '2026-09-12' }),
    used('Usage', 2_000_000, { cents: 50, from: '2026-09-13' }),
  ],
].map((lines, index) => ({
  id: `INV3010000${7 + index}`,
  month: `2026-0${7 + index}-01`,
  last: `2026-0${7 + index}-28`,
  issued: `2026-0${8 + index}-05`.replace('-010-', '-10-'),
  due: '2026-10-30',
  gst: 0,
  lines,
}))
const bens: TestBill = {
  id: 'INV30200010',
  month: '2026-10-01',
  last: '2026-10-31',
  issued: '2026-11-05',
  due: '2026-11-30',
  gst: 24_071,
  withGst: false,
  lines: [
    {
      product: 'Electricity',
      description: 'Usage',
      cents: 237_711,
      thousandths: 8_771_620,
      uom: 'kWh',
      micros: 271_000,
      nmi: '3102000001',
    },
    {
      product: 'Electricity',
      description: 'Supply charge',
      cents: 3_000,
      kind: 'SUPPLY',
      thousandths: 1_000,
      uom: 'month',
      micros: 30_000_000,
    },
    { product: 'GST', description: 'GST 10%', cents: 24_071, kind: 'GST', taxable: false },
  ],
}
const withCredit: TestBill = {
  ...bens,
  id: 'INV30200009',
  month: '2026-09-01',
  last: '2026-09-30',
  issued: '2026-10-05',
  due: '2026-10-30',
}
const inFavour: TestBill = {
  id: 'INV30200008',
  month: '2026-08-01',
  last: '2026-08-31',
  issued: '2026-09-05',
  due: '2026-09-30',
  gst: 0,
  lines: [{ product: 'Credits', description: 'Goodwill', cents: -24_782, kind: 'ADJUSTMENT' }],
}
const cats: TestBill = {
  id: 'INV30300010',
  month: '2026-10-01',
  last: '2026-10-31',
  issued: '2026-11-05',
  due: '2026-11-30',
  gst: 0,
  lines: [
    {
      product: 'Solar export',
      description: 'Feed-in credit',
      cents: -96_050,
      thousandths: 29_106_060,
      uom: 'kWh',
      micros: 33_000,
      taxable: false,
    },
  ],
}
/** In the customer's favour, although the credit had not paid the previous bill. */
const catsNext: TestBill = {
  ...cats,
  id: 'INV30300011',
  month: '2026-11-01',
  last: '2026-11-30',
  issued: '2026-12-04',
  due: '2026-12-28',
  lines: [{ product: 'Electricity', description: 'Usage', cents: 70_000 }],
}
const dans: TestBill = {
  ...cats,
  id: 'INV30500010',
  gst: 100,
  lines: [
    { product: 'Electricity', description: 'Usage', cents: 1_100 },
    { product: 'Credits', description: 'Goodwill', cents: -10_000, kind: 'ADJUSTMENT' },
  ],
}
const joses: TestBill = {
  id: 'INV30400010',
  month: '2026-09-17',
  last: '2026-10-16',
  issued: '2026-10-20',
  due: '2026-11-30',
  gst: 1,
  lines: Array.from({ length: 60 }, (_, index) => ({
    product: `Circuit ${String(Math.floor(index / 3)).padStart(2, '0')} of the common property of the northern tower`,
    description: `Metered part ${String(index).padStart(2, '0')}, Größe ≥ 電気`,
    cents: 1_000 + index * 37,
    thousandths: 12_345 + index,
    uom: 'kWh',
    micros: 298_100 + index,
    nmi: `61020000${10 + (index % 12)}`,
  })),
}

let own: OwnPortal
beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://my.example', BILL_FONTS: ARABIC }
  own = await portalWith([ANN, BEN, CAT, JOSE, DAN], settings, async (db) => {
    await putBill(db, ANN.number, anns)
    for (const bill of annsYear) await putBill(db, ANN.number, bill)
    await putBill(db, BEN.number, bens)
    await putBill(db, BEN.number, withCredit)
    await putBill(db, BEN.number, inFavour)
    const credit = { from_invoice_id: inFavour.id, invoice_id: withCredit.id, amount_cents: 24_782 }
    await db.sql.insertInto('invoice_allocation').values(credit).execute()
    // The second payment came after the bill.
    await pay(db, { cents: 40_000, on: '2026-10-01' })
    await pay(db, { cents: 200_000, on: '2026-10-06' })
    await putBill(db, CAT.number, cats)
    await putBill(db, CAT.number, catsNext)
    await putBill(db, DAN.number, dans)
    await rename(db, CAT.number, {
      first_name: 'Nguyễn Thị',
      last_name: 'Đặng Ọ̀ládélé',
      address_line1: '4 Οδός Ελένης',
      address_line2: 'улица Пушкина',
    })
    await rename(db, DAN.number, { first_name: 'محمد', last_name: 'مهدی\u200cزاده' })
    await putBill(db, JOSE.number, joses)
    const debit = {
      type: 'card',
      card_type: 'American Express',
      masked_number: 'XXXXXXXXXXX1007',
      expiry_month: 1,
      expiry_year: 2029,
    } as const
    const { id } = await db.sql
      .insertInto('payment_method')
      .values({ ...debit, account_id: await numberOfAccount(db, ANN.number) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.sql
      .updateTable('account')
      .set({ direct_debit: true, default_payment_method_id: id, opened_on: day('2026-06-01') })
      .where('number', '=', ANN.number)
      .execute()
    await rename(db, JOSE.number, {
      first_name: "José Nuñez-O'Brien",
      last_name: 'Łukasz Wiśniewski 株式会社',
      address_line1: 'Unit 1234/5678 Very Long Boulevard of the Northern Peninsula Extension, Level 27',
    })
  })
}, 120_000)
afterAll(() => own.close(), 60_000)

interface Naming {
  readonly first_name: string
  readonly last_name: string
  readonly address_line1?: string
  readonly address_line2?: string
}

const rename = async ({ sql }: Database, number: string, naming: Naming) =>
  sql.updateTable('account').set(naming).where('number', '=', number).execute()

async function pay(db: Database, { cents, on }: { readonly cents: number; readonly on: string }): Promise<void> {
  const account_id = await numberOfAccount(db, BEN.number)
  const payment = { account_id, amount_cents: cents, received_on: day(on), status: 'Payment received' }
  const { id } = await db.sql.insertInto('payment').values(payment).returning('id').executeTakeFirstOrThrow()
  const allocation = { payment_id: id, invoice_id: withCredit.id, amount_cents: cents }
  await db.sql.insertInto('payment_allocation').values(allocation).execute()
}

async function pdf(subject: string, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await own.provider.token(subject)}` }
  const response = await fetch(`${own.server.origin}/api/portal/invoices/${id}/pdf`, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const kept = new Map<string, Promise<Buffer>>()
const once = (subject: string, id: string) => {
  const known = kept.get(id) ?? pdf(subject, id)
  kept.set(id, known)
  return known
}

/** Formats amounts without the document's own functions, which are under test. */
const dollars = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}
const decimals = (whole: number, places: number, least: number) => {
  const digits = String(whole).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(least, '0')
  const before = digits.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${before}.${fraction}` : before
}
const rate = ({ micros = 0, uom }: Line) =>
  uom === 'month' || uom === 'day'
    ? `${dollars(Math.round(micros / 10_000))} per ${uom}`
    : `${decimals(micros, 4, 2)} c/${uom}`

const withPoppler = (what: string, tests: () => void) =>
  hasPoppler ? describe(what, tests) : describe.skip(`${what} (needs poppler-utils)`, tests)

withPoppler('the bill of a household', () => {
  it('states the amount, the due date, the charges and the customer', async () => {
    const text = layoutOf(await once('ann', anns.id))
    expect(text).toMatch(/Tax invoice\n/)
    for (const words of [
      'Your bill for October 2026',
      'Issued 5 November 2026',
      'Ann Other',
      '1 Test Street',
      'Docklands VIC 3008',
      'Total owing',
      '$356.17',
      'Overdue, please pay now $187.32',
      'Due 30 November 2026 $168.85',
      '6102000001, 6102000002',
      '1 to 31 October 2026 (31 days)',
      'Total of this bill',
      'Includes GST of $17.13',
      'GST inclusive',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/Account number +4000000301/)
    expect(text).toMatch(/Invoice number +INV30100010/)
    expect(text).toMatch(/Issue date +5 November 2026/)
    expect(text).toMatch(/Previous balance +\$187\.32/)
    expect(text).toMatch(/Payments since then +\$0\.00/)
    expect(text).toMatch(/This bill +\$168\.85/)
  })

  it('has a row for each charge by product, largest first and credits last', async () => {
    const text = layoutOf(await once('ann', anns.id))
    expect(text).toMatch(/Charge +Quantity +Rate +Amount +Subtotal/)
    const rows = [
      /Electricity +\$109\.12/,
      /Usage +255\.345 kWh +29\.81 c\/kWh +\$76\.12/,
      /Supply charge +1 month +\$33\.00 per month +\$33\.00/,
      /Hot water +Usage, estimated +1,295\.3 MJ +4\.95 c\/MJ +\$64\.12 +\$64\.12/,
      /EV charging +17 days +\$0\.89 per day +\$15\.21 +\$15\.21/,
      /Supply charge, 15 to 31 October 2026/,
      /Credits +\+\$19\.60/,
      /Solar export: Feed-in credit, no GST +290\.909 kWh +3\.30 c\/kWh +\+\$9\.60/,
      /Goodwill +\+\$10\.00/,
    ]
    const places = rows.map((row) => text.search(row))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(text).toContain('Lines marked "estimated" are estimates')
  })

  it('states the payment method, and only the brand and last four digits of a card', async () => {
    const text = layoutOf(await once('ann', anns.id))
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /We will debit \$168\.85 from your .*Mastercard ending in 1007 on 30 .*November 2026\./,
    )
    expect(text).not.toMatch(/American Express|XXXX/)
    expect(text).toMatch(/Online +Make payment in My Account/)
    expect(text).toMatch(/By phone +1300 000 000/)
  })

  it('names the state’s ombudsman, and where to get help', async () => {
    expect(layoutOf(await once('ann', anns.id))).toMatch(/Energy and Water[^]+Ombudsman \(Victoria\)[^]+ewov\.com\.au/)
    expect(layoutOf(await once('ben', bens.id))).toMatch(/Ombudsman Queensland[^]+ewoq\.com\.au/)
    expect(layoutOf(await once('cat', cats.id))).toMatch(/Ombudsman NSW[^]+ewon\.com\.au/)
    expect(layoutOf(await once('jose', joses.id))).toMatch(/Energy Ombudsman[^]+energyombudsman\.tas\.gov\.au/)
    expect(layoutOf(await once('ann', anns.id))).toMatch(/help\.wattlebird\.example/)
    expect(layoutOf(await once('ann', anns.id))).toMatch(/Interpreter: 131 450/)
    expect(layoutOf(await once('ann', anns.id))).toContain(`my.example/bill/${anns.id}`)
  })

  it('shows the months since the customer joined, in bars and in words, and which are estimated', async () => {
    const bytes = await once('ann', anns.id)
    const layout = layoutOf(bytes)
    expect(layout).toContain('Your electricity usage')
    expect(layout).toContain('Striped: estimated in part or in full. No data: data unavailable')
    expect(structureOf(bytes).replaceAll(/\s+/g, ' ')).toContain('1,000')
    const alternative = structureAlternative(bytes)
    expect(alternative).toBe(
      'Electricity usage by month in kilowatt hours. June 2026: data unavailable; July 2026: 1,000; August 2026: 2,000, estimated; September 2026: 3,000; October 2026: 255.',
    )
  })
})

withPoppler('the bill of a business', () => {
  it('quotes prices without GST and adds it once', async () => {
    const text = layoutOf(await once('ben', bens.id))
    expect(text).toContain('GST exclusive')
    expect(text).toMatch(/Usage +8,771\.62 kWh +27\.10 c\/kWh +\$2,377\.11/)
    expect(text).toMatch(/GST 10% +\$240\.71 +\$240\.71/)
    expect(text).toMatch(/Total of this bill +Includes GST of \$240\.71 +\$2,647\.82/)
    expect(text).toMatch(/Direct debit +Not set up/)
    expect(text).toContain('The ways to pay are listed under "How to pay".')
  })
})

withPoppler('a bill that a payment and an earlier bill in credit have paid in part', () => {
  it('requests the amount that was open when it was issued', async () => {
    const text = layoutOf(await once('ben', withCredit.id))
    expect(text).toMatch(/Previous balance +\$63\.50 CR/)
    expect(text).toMatch(/Payments since then +\$400\.00 CR/)
    expect(text).toMatch(/Total owing[^]+\$2,184\.32[^]+Due date 30 October 2026/)
    expect(text).toMatch(/Your credit has paid \$463\.50/)
    expect(text).toMatch(/Total of this bill +Includes GST of \$240\.71 +\$2,647\.82/)
  })
})

withPoppler('a bill in the customer’s favour', () => {
  it('requests no payment and has no due date', async () => {
    const text = layoutOf(await once('cat', cats.id))
    expect(text).toContain('In credit')
    expect(text).toContain('$776.18 CR')
    expect(text).toMatch(/There is nothing to pay/)
    expect(text).toMatch(/The credit of this\s[^]+has paid the \$184\.32/)
    expect(text).not.toMatch(/Due|Overdue|owing/)
    expect(text).not.toContain('usage')
  })
})

withPoppler('a bill that the credit of an earlier one has paid', () => {
  it('says so, and shows the rest', async () => {
    const text = layoutOf(await once('cat', catsNext.id))
    expect(text).toMatch(/Previous balance +\$776\.18 CR/)
    expect(text).toMatch(/There is nothing to pay\. Your credit has paid$/m)
    expect(text).toMatch(/this bill\. Your credit of \$76\.18 will/)
  })
})

withPoppler('the names of customers', () => {
  it('are printed in Latin with all marks, Greek and Cyrillic', async () => {
    const text = layoutOf(await once('cat', cats.id)).normalize('NFC')
    for (const words of ['Nguyễn Thị Đặng Ọ̀ládélé', '4 Οδός Ελένης', 'улица Пушкина'])
      expect(text).toContain(words.normalize('NFC'))
    expect(text).not.toContain('cannot be printed')
  })

  it('are printed in a font of the deployment if it has the letters', async () => {
    const bytes = await once('dan', dans.id)
    expect(fontsOf(bytes).map(({ name }) => name.slice(7))).toContain('NotoSansArabic-Regular')
    expect(layoutOf(bytes)).not.toMatch(/\?|cannot be printed/)
    expect(bytes.includes(Buffer.from('محمد مهدی', 'utf16le').swap16())).toBe(true)
  })

  it('are reported as missing if no font has their letters', async () => {
    const text = layoutOf(await once('jose', joses.id)).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/Your name cannot be printed .*in full here/)
    expect(text).not.toMatch(/Wiśniewski/)
  })
})

withPoppler('a long bill', () => {
  it('has every one of its sixty lines, each with quantity, rate and amount', async () => {
    const text = layoutOf(await once('jose', joses.id))
    for (const [index, line] of joses.lines.entries()) {
      const number = String(index).padStart(2, '0')
      const words = [
        `Metered part ${number}`,
        `${decimals(line.thousandths ?? 0, 3, 0)} kWh`,
        rate(line),
        dollars(line.cents),
      ]
      const found = text.split('\n').find((row) => row.includes(words[0] ?? ''))
      for (const word of words) expect(found).toContain(word)
    }
    expect(text).toContain(dollars(sumOf(joses.lines)))
  })

  it('repeats the table head, and names the bill and the page number on each page', async () => {
    const bytes = await once('jose', joses.id)
    const pages = layoutOf(bytes).split('\f').slice(0, -1)
    expect(infoOf(bytes)).toMatchObject({ Pages: String(pages.length) })
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page.replaceAll(/ +/g, ' ')).toContain(
        `Account 4000000304 Invoice INV30400010 Page ${index + 1} of ${pages.length}`,
      )
      if (page.includes('Metered part')) expect(page).toMatch(/Charge +Quantity +Rate +Amount +Subtotal/)
    })
    expect(structureOf(bytes).match(/"Quantity"/g)).toHaveLength(1)
    for (const words of ['Total owing', 'How to pay', 'Help with your bill', 'Independent help'])
      expect(pages[0]).toContain(words)
  })

  it('omits what no font can render, without question marks, and screen readers get the original', async () => {
    const bytes = await once('jose', joses.id)
    const text = layoutOf(bytes).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Größe … …')
    expect(text).not.toContain('?')
    expect(text).toContain('17 September 2026 to 16 October 2026 (30 days)')
    expect(bytes.includes(Buffer.from('株式会社', 'utf16le').swap16())).toBe(true)
    expect(bytes.includes(Buffer.from('電気', 'utf16le').swap16())).toBe(true)
  })
})

withPoppler('every bill', () => {
  const all = [
    ['ann', anns.id],
    ['ben', bens.id],
    ['cat', cats.id],
    ['jose', joses.id],
  ] as const

  it.each(all)(
    'of %s is tagged, in Australian English, with a title and the day it was issued',
    async (subject, id) => {
      const bytes = await once(subject, id)
      expect(infoOf(bytes)).toMatchObject({
        Tagged: 'yes',
        Title: expect.stringMatching(/^Your bill for .*, Wattlebird Energy$/),
        Author: 'Wattlebird Energy Pty Ltd',
        'Page size': '595.28 x 841.89 pts (A4)',
        Encrypted: 'no',
        JavaScript: 'no',
      })
      expect(infoOf(bytes)['CreationDate']).toMatch(subject === 'jose' ? /^2026-10-20/ : /^2026-11-05/)
      const raw = bytes.toString('latin1')
      expect(raw).toMatch(/\/Lang \(en-AU\)/)
      expect(raw).toMatch(/\/DisplayDocTitle true/)
    },
  )

  it.each(all)('of %s has headings, a table with header cells, and separated words', async (subject, id) => {
    const structure = structureOf(await once(subject, id))
    expect(structure.match(/^ +H1/gm)).toHaveLength(1)
    for (const heading of ['Your charges', 'How to pay', 'Help with your bill', 'Independent help'])
      expect(structure).toMatch(new RegExp(`H2 \\(block\\)\\n +"${heading}"`))
    for (const column of ['Charge', 'Quantity', 'Rate', 'Amount', 'Subtotal'])
      expect(structure).toMatch(new RegExp(`/Scope /Column\\n +"${column}"`))
    expect(structure).toMatch(/\/Scope \/Row\n +"Account number"\n +TD\n +"40000003/)
    expect(structure).not.toMatch(/[a-z](January|November|Visa|Mastercard|Docklands|ending)/)
  })

  it.each(all)('of %s embeds its fonts with only the required letters', async (subject, id) => {
    const bytes = await once(subject, id)
    const fonts = fontsOf(bytes)
    expect(fonts.length).toBeGreaterThanOrEqual(3)
    for (const font of fonts) expect(font).toMatchObject({ embedded: true, subset: true, unicode: true })
    expect(fonts.map(({ name }) => name.slice(7))).toEqual(
      expect.arrayContaining([
        'AtkinsonHyperlegibleNext-Regular',
        'AtkinsonHyperlegibleNext-SemiBold',
        'BricolageGrotesque-Bold',
      ]),
    )
    expect(bytes.length).toBeLessThan(subject === 'jose' ? 150_000 : 60_000)
  })

  it.each(all)('of %s contains nothing about other customers', async (subject, id) => {
    const text = layoutOf(await once(subject, id))
    const others = [ANN, BEN, CAT, JOSE].filter((customer) => customer.subject !== subject)
    for (const { number } of others) expect(text).not.toContain(number)
    for (const [other, bill] of all) if (other !== subject) expect(text).not.toContain(bill)
    expect(text).not.toMatch(/@|0491|61491|House 4/)
  })

  it('is one page for an ordinary bill', async () => {
    for (const [subject, id] of all.slice(0, 3)) expect(infoOf(await once(subject, id))).toMatchObject({ Pages: '1' })
  })
})

const withVeraPdf = hasVeraPdf ? it : it.skip
withVeraPdf(
  'bills hold to PDF/UA-1 and PDF/A-2a (needs veraPDF)',
  async () => {
    const bills = [
      ['ann', anns.id],
      ['dan', dans.id],
      ['jose', joses.id],
    ] as const
    const files = new Map<string, Buffer>()
    for (const [subject, id] of bills) files.set(subject, await once(subject, id))
    expect(validate(['ua1', '2a'], files)).toEqual(
      bills.flatMap(([subject]) => [`${subject} ua1 compliant`, `${subject} 2a compliant`]),
    )
  },
  60_000,
)

const withQpdf = hasQpdf ? it : it.skip
withQpdf('is sound, and its links lead where they say (needs qpdf)', async () => {
  const bytes = await once('ann', anns.id)
  expect(check(bytes)).toContain('No syntax or stream encoding errors found')
  expect(linksOf(bytes).sort()).toEqual([
    'https://help.wattlebird.example/',
    'https://help.wattlebird.example/contact',
    'https://help.wattlebird.example/payment-help',
    'https://my.example/#!/accounts/pay',
    `https://my.example/bill/${anns.id}`,
    'https://www.ewov.com.au',
  ])
})

it('is rendered once: every request returns the same bytes', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => pdf('ben', 'INV00000302')))
  await own.restart()
  const hashes = [...many, await pdf('ben', 'INV00000302')].map((bytes) =>
    createHash('sha256').update(bytes).digest('hex'),
  )
  expect(new Set(hashes).size).toBe(1)
}, 60_000)

withPoppler('the bills of the people', () => {
  const people = isLong ? ['alex', 'sam', 'bianca', 'priya', 'liam', 'grace', 'theo'] : ['bianca', 'liam', 'grace']

  // With two prices of electricity, Grace's bill has eleven lines, and the graph is on a second page.
  it.each(people)('of %s has each product of the latest bill and its sum on as few pages as possible', async (name) => {
    const token = await as(name)
    interface Latest {
      id: string
      invoiceAmount: number
      invoiceItems: { productName: string; totalAmount: number }[]
    }
    const { body } = await call<Latest>('/api/portal/invoices/latest', token)
    const response = await fetch(`${portal.origin}/api/portal/invoices/latest/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = layoutOf(bytes)
    expect(infoOf(bytes)).toMatchObject({ Pages: name === 'grace' ? '2' : '1', Tagged: 'yes' })
    expect(text).toContain(body.id)
    expect(text).toContain(dollars(Math.round(body.invoiceAmount * 100)))
    for (const { productName, totalAmount } of body.invoiceItems) {
      expect(text).toContain(productName)
      expect(text).toContain(dollars(Math.round(totalAmount * 100)))
    }
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="Wattlebird Energy bill ${body.id}.pdf"`)
  })
})

/** The graph's description. poppler does not print it, so it is read from the file. */
function structureAlternative(bytes: Buffer): string {
  const [, words = ''] = /\/S \/Figure\n(?:.*\n)*?\/Alt \((.*?)\)\n/.exec(bytes.toString('latin1')) ?? []
  return words
}
