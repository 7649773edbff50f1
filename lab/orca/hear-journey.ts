// One journey: a desktop, a browser, and what is heard.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Customer } from './customer.ts'
import { Desktop } from './desktop.ts'
import { advanceClock, BEGINNING } from './portal.ts'
import { checkTranscript, repeatedMessage, writeTranscript } from './transcript.ts'
import type { Journey } from './journeys/journey.ts'
import type { Browser } from '@playwright/test'

const transcripts = fileURLToPath(new URL('transcripts/', import.meta.url))
const PASSWORD = 'wattlebird'

interface Place {
  /** for the desktop's files */
  folder: string
  /** address */
  portal: string
  /** writes the transcript */
  isUpdate: boolean
}

/** Each journey has a desktop, a browser and a portal that nobody has used. */
export async function hearJourney(journey: Journey, { folder, portal, isUpdate }: Place) {
  mkdirSync(folder)
  const desktop = new Desktop(folder)
  try {
    await desktop.start()
    const browser = await desktop.openBrowser()
    await take(journey, await openPortal(desktop, browser, portal), isUpdate)
    await browser.close()
  } finally {
    await desktop.stop()
  }
}

async function openPortal(desktop: Desktop, browser: Browser, baseURL: string) {
  const look = { viewport: null, locale: 'en-AU', timezoneId: 'Australia/Melbourne' }
  const context = await browser.newContext({ ...look, baseURL })
  await context.addInitScript(advanceClock, BEGINNING - Date.now())
  const customer = new Customer(desktop, await context.newPage())
  await customer.silence()
  return customer
}

async function take(journey: Journey, customer: Customer, isUpdate: boolean) {
  const { name, title, situation } = journey
  const fault = await runJourney(journey, customer).catch((error: unknown) => error)
  const { steps } = customer
  const heard = writeTranscript(title, situation, steps)
  if (fault) throw new Error(`${heard}\n${String(fault)}`)
  checkTranscript(join(transcripts, `${name}.txt`), heard, isUpdate)
  const repeated = repeatedMessage(steps)
  if (repeated) throw new Error(repeated)
}

async function runJourney({ person, begins, run }: Journey, customer: Customer) {
  if (begins === 'after sign-in') {
    await customer.open('/')
    await customer.type(`${person}@example.com`)
    await customer.press('Tab')
    await customer.type(PASSWORD)
    await customer.pressUntil('Return', 'Dashboard')
    await customer.press('ctrl+Home')
    customer.forget()
  }
  await run(customer)
}
