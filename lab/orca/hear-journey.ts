// One journey: what is heard on a desktop that nobody has used.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Customer } from './customer.ts'
import { enterAddress, enterPassword } from './journeys/steps.ts'
import { advanceClock, BEGINNING } from './portal.ts'
import { checkTranscript, repeatedMessage, writeTranscript } from './transcript.ts'
import type { Desktop } from './desktop.ts'
import type { Journey } from './journeys/journey.ts'

const transcripts = fileURLToPath(new URL('transcripts/', import.meta.url))

interface Place {
  desktop: Desktop
  /** address */
  portal: string
  /** writes the transcript */
  isUpdate: boolean
}

export async function hearJourney(journey: Journey, { desktop, portal, isUpdate }: Place) {
  const page = await desktop.openBrowser(portal)
  await page.context().addInitScript(advanceClock, BEGINNING - Date.now())
  const customer = new Customer(desktop, page)
  await customer.silence()
  await take(journey, customer, isUpdate)
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
    await enterAddress(customer, person)
    await enterPassword(customer)
    await customer.press('ctrl+Home')
    customer.forget()
  }
  await run(customer)
}
