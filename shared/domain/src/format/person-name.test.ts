import fc from 'fast-check'
import { parseDay } from '../date/day'
import { formatError } from './format'
import { foldFullName, fullName, isSamePerson, personNameFormat } from './person-name'

const kept = [
  ...['Jo', 'O´Brien', 'O′Neil', 'O’Brien', "O'Neill", 'ʻAkaʻaka', 'Nunʼa', '’t Hooft'],
  ...['Anne‐Marie', 'Smith‑Jones', 'Smith-Jones', 'Dubois–Roy', 'Coulon―Bé', 'Smith−Jones', 'Ana Նար֊Ան'],
  ...['مهدی‌زاده', 'ක්‍රි', 'ジョン・スミス', 'ｼﾞｮﾝ･ｽﾐｽ', '田中　太郎', '田中'],
  ...[
    'Nguyễn',
    'Đặng',
    'Siobhán',
    'Ní Dhomhnaill',
    'José María',
    'St. John',
    'Gal·la',
    'ג׳ורג',
    'Straße',
    'ﬁnn',
    'Ｊｏ',
  ],
]

test.each(kept)('keeps %s as written', (name) => {
  expect(personNameFormat.parse(name)).toBe(name.normalize('NFC'))
  expect(formatError(personNameFormat, name)).toBeUndefined()
})

test('composes accents, and removes only invisible spaces', () => {
  expect(personNameFormat.parse('Sine\u0301ad')).toBe('Sinéad')
  expect(personNameFormat.parse(' Ní\u00a0 Dhomhnaill\t')).toBe('Ní Dhomhnaill')
})

test.each([
  ['a change of direction', 'Ann\u202eevil'],
  ['an isolated direction', '\u2067Ann\u2069'],
  ['a direction mark', 'Ann\u200e'],
  ['an invisible space', 'Ann\u200bMarie'],
  ['a joiner at its end', 'Ann\u200d'],
  ['a joiner at its beginning', '\u200cAnn'],
  ['two joiners', 'مهدی\u200c\u200cزاده'],
  ['a soft hyphen', 'Ann\u00adMarie'],
  ['markup', '<b>Bob</b>'],
  ['an entity', 'Bob&amp;'],
  ['a formula', '=cmd'],
  ['a formula with a plus', '+61'],
  ['a formula with a minus', '-cmd'],
  ['a formula with an at sign', '@SUM'],
  ['a tab before a formula', '\t=cmd'],
  ['a line break', 'Ann\nSmith'],
  ['a digit', 'Ann2'],
  ['both names, with a comma', 'Nguyen, Anh'],
  ['a title, with a comma', 'Smith, Jr.'],
  ['two people', 'Ann & Bob'],
  ['a choice', 'Ann/Bob'],
  ['another name in brackets', 'Smith (Jones)'],
  ['a picture', 'Ann🙂'],
  ['no letter', "'"],
  ['51 letters', 'a'.repeat(51)],
])('refuses %s', (_, name) => {
  expect(personNameFormat.parse(name)).toBeUndefined()
  expect(formatError(personNameFormat, name)).toBe('Please enter a valid name')
})

test('stores a stored name unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...kept)), (typed) => {
      const name = personNameFormat.parse(typed)
      if (name !== undefined) expect(personNameFormat.parse(name)).toBe(name)
    }),
  )
})

const birth = parseDay('1981-06-23')!
const person = (firstName: string, lastName: string) => ({ firstName, lastName, birth })

describe('one person', () => {
  test.each([
    ['Sinéad', "O'Brien", 'Sinéad', 'O’Brien'],
    ['Sine\u0301ad', 'O´Brien', 'SINÉAD', 'O′BRIEN'],
    ['Αλέξης', 'Ντίνος', 'ΑΛΈΞΗΣ', 'ΝΤΊΝΟΣ'],
    ['Müller', 'Straße', 'MÜLLER', 'STRASSE'],
    ['Anne-Marie', 'Smith', 'anne‑marie', 'smith'],
    ['Jo', 'Smith–Jones', 'Jo', 'Smith-Jones'],
    ['Jo', 'Smith−Jones', 'Jo', 'Smith-Jones'],
    ['Işık', 'Kaya', 'IŞIK', 'KAYA'],
    ['İpek', 'Yılmaz', 'ipek', 'YILMAZ'],
    ['NEŞELİ', 'Kaya', 'neşeli', 'kaya'],
    ['Анна', 'Попова', 'АННА', 'ПОПОВА'],
    ['Kaʻimi', 'Kahale', "Ka'imi", 'Kahale'],
    ['Suharto', '', 'SUHARTO', ''],
    ['GROẞ', 'Jo', 'groß', 'jo'],
    ['مهدی‌زاده', 'Jo', 'مهدیزاده', 'Jo'],
  ])('is %s %s and %s %s', (first, last, otherFirst, otherLast) => {
    const [one, other] = [person(first, last), person(otherFirst, otherLast)]
    expect(isSamePerson(one, other)).toBe(true)
    expect(foldFullName(one)).toBe(foldFullName(other))
  })

  test.each([
    ['Sinéad', "O'Brien", 'Sinead', "O'Brien"],
    ['Jo', 'Brien', 'Jo', "O'Brien"],
    ['Jo', 'OBrien', 'Jo', "O'Brien"],
    ['Suharto', '', 'Suharto', 'Suharto'],
    ['Ann Jo', 'Smith', 'Ann', 'Jo Smith'],
  ])('is not %s %s and %s %s', (first, last, otherFirst, otherLast) => {
    expect(isSamePerson(person(first, last), person(otherFirst, otherLast))).toBe(false)
  })

  test('has one date of birth', () => {
    const jo = person('Jo', 'Smith')
    expect(isSamePerson(jo, { ...jo, birth: parseDay('1981-06-24') })).toBe(false)
    expect(isSamePerson({ ...jo, birth: undefined }, { ...jo, birth: undefined })).toBe(false)
  })
})

test('a full name has no space next to an empty part', () => {
  expect(fullName(person('Suharto', ''))).toBe('Suharto')
  expect(fullName(person('Mai', 'Nguyen'))).toBe('Mai Nguyen')
})
