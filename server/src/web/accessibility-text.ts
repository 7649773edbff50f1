// Texts of the accessibility statement.
import type { CheckSummary } from './accessibility-results'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** 'a, b and c' */
const joinWords = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')

export const title = 'Accessibility'
export const lead = (name: string) =>
  `${name} wants everybody to be able to use My Account. This page says what we test, what we have not tested, and what does not work yet.`
export const standard =
  'We follow the rules for web pages that are known as WCAG 2.2, level AA. Our own tests check them. Nobody outside has checked them for us yet.'

export const tested = {
  heading: 'What we tested',
  lead: (first: string, last: string) =>
    first === last ? `All of these tests ran on ${last}.` : `These tests ran from ${first} to ${last}.`,
  passed: (count: number, date: string) => `${plural(count, 'test', 'tests')}, no faults. ${date}.`,
  failed: (count: number, failed: number, date: string) =>
    `${plural(count, 'test', 'tests')}, faults in ${failed}. ${date}.`,
}

const screensOf = ({ pages, screens, widths, browsers }: CheckSummary) =>
  `${plural(screens, 'screen', 'screens')} of ${plural(pages, 'page', 'pages')}, ${joinWords(widths.map(String))} pixels wide, in light and dark colours, in ${joinWords(browsers)}.`

const viewsOf = ({ pages, screens, widths }: CheckSummary) =>
  `We looked at ${plural(pages, 'page', 'pages')} ${plural(screens, 'time', 'times')}, ${joinWords(widths.map(String))} pixels wide.`

interface CheckText {
  readonly name: string
  readonly about: (summary: CheckSummary) => string
}

/** By check. The order is the page's. */
export const checkTexts: Readonly<Record<string, CheckText>> = {
  axe: {
    name: 'Rules for web pages',
    about: (summary) =>
      `A program called axe looks for faults, such as text that is too pale and fields without a name. It read ${screensOf(summary)} 320 pixels are like a zoom of 400% on a laptop. In dark colours, it looks at the colours only. All else is the same as in light ones.`,
  },
  tree: {
    name: 'What a screen reader gets',
    about: (summary) =>
      `A program reads what the browser tells a screen reader. Each button and link needs one clear name. It read ${screensOf(summary)}`,
  },
  orca: {
    name: 'By ear',
    about: ({ tests }) =>
      `We do ${plural(tests, 'task', 'tasks')} with the screen reader Orca in Chromium, by keys alone. We read all that Orca says. What it says has to stay the same.`,
  },
  keyboard: {
    name: 'Keys alone',
    about: () =>
      'We sign in, read the bill, look at usage and log out without a mouse. It is always clear where you are.',
  },
  textSize: {
    name: 'Large text',
    about: () =>
      'On small phones, with text of twice the size or with wide gaps, nothing is cut off on the pages that we test.',
  },
  layout: {
    name: 'Zoom',
    about: (summary) =>
      `We look at pages on phones and on large screens, and at a zoom of 200% and 400%. Nothing is cut off, and no words are on top of each other. ${viewsOf(summary)}`,
  },
  textSettings: {
    name: 'Wide and long words',
    about: (summary) =>
      `We give pages wide gaps, text of twice the size, and words as long as those of other languages. ${viewsOf(summary)}`,
  },
  targets: {
    name: 'Touch',
    about: (summary) =>
      `Each button is at least 44 pixels wide and high. Only links in a sentence are as low as their line. ${viewsOf(summary)}`,
  },
  labels: {
    name: 'Voice',
    about: (summary) =>
      `The name of each button has the words that you see on it, so you can say them. ${viewsOf(summary)}`,
  },
  successor: {
    name: 'Where you are',
    about: (summary) =>
      `You can see where you are on each page. When a button goes away, you move to a place close by. ${viewsOf(summary)}`,
  },
  print: {
    name: 'On paper',
    about: (summary) =>
      `When you print a page, nothing is cut off, and buttons and menus are left out. ${viewsOf(summary)}`,
  },
  contrast: {
    name: 'Contrast',
    about: () => 'We work out the contrast of each pair of colours, in light and dark.',
  },
  components: {
    name: 'Building blocks',
    about: ({ tests }) =>
      `Our pages are made of ${tests} building blocks, such as buttons and tables. We test each on its own, in all its states.`,
  },
  forcedColours: {
    name: 'High contrast',
    about: () => 'When your device sets its own colours, you still see what is chosen and where a button ends.',
  },
  motion: {
    name: 'Less motion',
    about: () => 'When your device asks for less motion, our pages stop moving things.',
  },
}

export const untested = {
  heading: 'What we have not tested',
  list: [
    'The screen readers NVDA, JAWS, VoiceOver and TalkBack.',
    'These checks in Firefox and Safari. We run them in Chromium, which Chrome and Edge are built on.',
    'Safari itself. We try our main tasks in Firefox, and in WebKit, which Safari is built on.',
    'Voice control, switches and eye tracking.',
    'Tests with people who have a disability.',
  ],
}

interface KnownProblem {
  readonly what: string
  /** YYYY-MM-DD */
  readonly since: string
  /** YYYY-MM-DD, planned */
  readonly fixedBy: string | undefined
}

const known: readonly KnownProblem[] = [
  {
    what: 'Bills as PDF files, legal texts and the pages for sign-in and payments are in English only.',
    since: '2026-11-28',
    fixedBy: undefined,
  },
  {
    what: 'Some of our terms are hard to read, because their words are fixed.',
    since: '2026-11-28',
    fixedBy: undefined,
  },
]

export const problems = {
  heading: 'What does not work yet',
  none: 'We know of no faults at the moment. Please tell us if you find one.',
  found: (date: string) => `Found on ${date}.`,
  planned: (date: string) => `We plan to fix it by ${date}.`,
  unplanned: 'We do not have a date for it yet.',
  failed: (name: string, failed: number) => `${name}: ${plural(failed, 'test', 'tests')} found faults.`,
  /** Besides the tests that failed. */
  known,
}

export const help = {
  heading: 'Tell us about a problem',
  lead: 'Is there something that you cannot use or read? Tell us, and we will help you another way while we fix it.',
  call: 'Call us on',
  write: 'Write to',
  answer: (within: string) => `We answer ${within}.`,
  relay: 'Hard to hear or speak on the phone? Call us through',
  complaint: 'Not happy with our answer? You can complain to',
  on: 'on',
  portal: 'Go to My Account',
}
