import { statement } from './accessibility-page'
import { summaries, summarize, type AccessibilityResult } from './accessibility-results'
import { checkTexts } from './accessibility-text'

const wordsOf = (checks: ReturnType<typeof summaries>) =>
  statement(checks)
    .html.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
    .replaceAll(' ,', ',')

const screens = { count: 3, pages: ['Usage', 'Dashboard'], widths: [1280, 320], browsers: ['chromium 156'] }
const axe: AccessibilityResult = { check: 'axe', date: '2026-11-20', passed: true, screens }

test('names the pages, screens, widths and browsers that were checked, and when', () => {
  const later = { ...axe, date: '2026-11-28', screens: { ...screens, pages: ['Usage'] } }
  const words = wordsOf([summarize([axe, later], 'axe')])
  expect(words).toContain('These tests ran from 20 November 2026 to 28 November 2026.')
  expect(words).toContain('6 screens of 2 pages, 320 and 1280 pixels wide, in light and dark colours, in Chromium 156.')
  expect(words).toContain('2 tests, no faults. 20 November 2026.')
})

test('a failed test is a known problem with its date', () => {
  const words = wordsOf([summarize([axe, { ...axe, date: '2026-11-28', passed: false }], 'axe')])
  expect(words).toContain('2 tests, faults in 1.')
  expect(words).toContain('Rules for web pages: 1 test found faults. Found on 28 November 2026.')
})

test('names the ways to reach us, the interpreter, the relay service and where to complain', () => {
  const words = wordsOf([])
  expect(words).toContain('Call us on 1300 000 000, Monday to Friday, 9 am to 5 pm AEST.')
  expect(words).toContain('Write to access@wattlebird.example. We answer within 5 business days.')
  expect(words).toContain(
    'Need an interpreter? Call the Translating and Interpreting Service (TIS National) on 131 450.',
  )
  expect(words).toContain('the National Relay Service, 1300 555 727.')
  expect(words).toContain('the Australian Human Rights Commission on 1300 656 419.')
  expect(statement([]).html).toContain('href="tel:131450"')
})

test('a check without results is not named, and each recorded one has words', () => {
  expect(summaries(Object.keys(checkTexts), [axe]).map(({ check }) => check)).toEqual(['axe'])
  expect(summaries(Object.keys(checkTexts)).length).toBe(Object.keys(checkTexts).length)
})
