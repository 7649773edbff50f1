import { parseDay } from '../date/day'
import { usageFileName } from './usage-file-name'

const span = (from: string, to: string) => ({ from: parseDay(from)!, to: parseDay(to)! })
const november = span('2026-11-01', '2026-11-21')

test.each([
  ['Electricity', 'Daily', november, 'Electricity daily usage 2026-11-01 to 2026-11-20.csv'],
  ['Heating and cooling', 'Monthly', november, 'Heating and cooling monthly usage 2026-11-01 to 2026-11-20.csv'],
  ['Gas', 'Yearly', span('2026-11-20', '2026-11-21'), 'Gas yearly usage 2026-11-20.csv'],
] as const)('names the file of %s, %s', (title, interval, days, name) => {
  expect(usageFileName(title, interval, days)).toBe(name)
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['Gas: "Tower A" <3>', 'Gas Tower A 3'],
  ['=1+1\r\nset-cookie: x', '1+1 set-cookie x'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['Café Zürich ☀', 'Café Zürich ☀'],
  ['.hidden.', 'hidden'],
  ['a\ud800b', 'a b'],
])('makes %j a name that every file system takes', (title, words) => {
  expect(usageFileName(title, 'Daily', november)).toBe(`${words} daily usage 2026-11-01 to 2026-11-20.csv`)
})

test('shortens a long title without splitting a character', () => {
  const name = usageFileName('🌞'.repeat(500), 'Daily', november)
  expect(name).toBe(`${'🌞'.repeat(50)} daily usage 2026-11-01 to 2026-11-20.csv`)
  expect(new TextEncoder().encode(usageFileName('🌞'.repeat(500), 'Monthly', november)).length).toBeLessThan(256)
})

test('names the file of a service without a name', () => {
  expect(usageFileName('...', 'Daily', november)).toBe('daily usage 2026-11-01 to 2026-11-20.csv')
})
