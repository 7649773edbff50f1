// Pages that report errors while a portal is measured, at the rate of a day of errors.
import { createHmac, randomUUID } from 'node:crypto'
import type { BuildReference, OutcomeReport } from '@switchboard/record'

interface Intake {
  /** Reports that the portal has accepted. */
  readonly accepted: () => number
  /** Settles when the last report was accepted. @throws Error if the portal refused one */
  stop(): Promise<void>
}

interface Reported {
  readonly origin: string
  /** Signs the tickets of page views. */
  readonly secret: string
  /** Builds with an entry that throws. */
  readonly builds: readonly BuildReference[]
  readonly perSecond: number
}

const CUSTOMERS = 100_000
/** Places in a build at which errors are met. */
const PLACES = 50

/** Each report comes from another page view, customer and address. */
export function reportErrors({ origin, secret, builds, perSecond }: Reported): Intake {
  let [sent, accepted] = [0, 0]
  const refused: string[] = []
  const pending = new Set<Promise<unknown>>()
  const report = async (nth: number) => {
    const response = await fetch(`${origin}/registry/outcomes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(nth) },
      body: JSON.stringify(reportOf(nth, builds, ticketOf(nth, secret))),
    })
    if (response.status === 204) accepted += 1
    else refused.push(`${response.status} ${await response.text()}`)
  }
  const timer = setInterval(() => {
    const one = report((sent += 1)).catch((error: unknown) => refused.push(String(error)))
    pending.add(one)
    void one.finally(() => pending.delete(one))
  }, 1_000 / perSecond)
  return {
    accepted: () => accepted,
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      if (refused.length > 0) throw new Error(`${refused.length} reports were refused: ${refused[0]}`)
    },
  }
}

/** A page view's ticket, as the server signs it (platform/server/src/registry/resolving/tickets.ts). */
function ticketOf(nth: number, secret: string): string {
  const tomorrow = Math.floor(Date.now() / 1_000) + 86_400
  const content = [randomUUID(), tomorrow, String(nth % CUSTOMERS).padStart(22, 'c')]
  const packed = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${packed}.${createHmac('sha256', secret).update(`ticket\0${packed}`).digest('base64url')}`
}

const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`

function reportOf(nth: number, builds: readonly BuildReference[], ticket: string): OutcomeReport {
  const { name: remote = '', build = '' } = builds[nth % builds.length] ?? {}
  const place = { file: 'remoteEntry.js', line: 1 + (nth % PLACES), column: 7 }
  return {
    ticket,
    outcomes: [],
    errors: [{ remote, build, name: 'TypeError', message: 'x is not a function', ...place }],
  }
}
