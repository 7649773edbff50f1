// Collects the errors of a page, with the remote's code that caused them.
import { placesIn } from './in-page/begun.ts'
import type { ScriptPlace } from '../../build/source-lines.ts'
import type { Report } from '../candidate.ts'
import type { Page } from '@playwright/test'

interface PageError {
  words: string
  places: ScriptPlace[]
}

export interface PageErrors {
  /** uncaught errors */
  thrown: PageError[]
  /** errors in the console */
  complaints: PageError[]
}

const POLICY = /Content Security Policy|Integrity-Policy|TrustedHTML|TrustedScript|Trusted Type/i
const BLOCKED = /Content Security Policy directive/
/** The browser says the same about a call in two ways. */
const REPEATS = /^Fetch API cannot load .* violates the document's Content Security Policy/
const SHOWN = 200

export function collectErrors(page: Page): PageErrors {
  const thrown: PageError[] = []
  const complaints: PageError[] = []
  page.on('pageerror', ({ message, stack = '' }) => thrown.push({ words: message, places: placesIn(stack) }))
  page.on('console', (message) => {
    const text = message.text()
    const { url, lineNumber, columnNumber } = message.location()
    const missing = text.startsWith('Failed to load resource') ? url : undefined
    // For a call without a recorded response, the browser itself logs an error.
    if (message.type() !== 'error' || missing?.includes('/api/')) return
    const places = placesIn(text)
    const [firstLine = ''] = text.split(/\n\s+at /)
    if (REPEATS.test(firstLine)) return
    complaints.push({
      words: missing ? `${text} (${missing})` : firstLine,
      places: places.length > 0 ? places : placesIn(`${url}:${lineNumber + 1}:${columnNumber + 1}`),
    })
  })
  // The browser blocks such a script without an error in the console.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'integrity')
      complaints.push({ words: `Integrity-Policy: ${request.url()} has no integrity attribute`, places: [] })
  })
  return { thrown, complaints }
}

/**
 * Reports every error that was not reported yet.
 * @param violations of the policy, in the order of the complaints about them, which have no places
 */
export function reportErrors({ complaints, thrown }: PageErrors, violations: ScriptPlace[][], report: Report) {
  const blocked = complaints.filter(({ words }) => BLOCKED.test(words))
  for (const [i, complaint] of blocked.entries()) complaint.places = violations[i] ?? []

  for (const { words, places } of withoutRepeats(thrown.splice(0)))
    report(
      'policy',
      words.includes('Trusted')
        ? blockedByPolicy(words)
        : `It throws outside of any boundary: “${words.slice(0, SHOWN)}”. Catch it where it happens, and show the customer a failure.`,
      places,
    )
  for (const { words, places } of withoutRepeats(complaints.splice(0)))
    report(
      'policy',
      POLICY.test(words)
        ? blockedByPolicy(words)
        : `It writes an error to the console: “${words.slice(0, SHOWN)}”. Find its cause.`,
      places,
    )
}

const withoutRepeats = (errors: PageError[]) => [...new Map(errors.map((error) => [error.words, error])).values()]

/** Occurs in the browser's message about a call to another site. */
export const BLOCKED_CALL = /directive: "connect-src /

const blockedByPolicy = (words: string) =>
  BLOCKED_CALL.test(words)
    ? `The portal’s policy blocks the call: “${words.slice(0, SHOWN)}”. Pages call the portal only: use get, send or change of @switchboard/api-client, and have the portal call other sites.`
    : `The portal’s policy blocks it: “${words.slice(0, SHOWN)}”. Inline styles and scripts, scripts without integrity, text as HTML and files of other sites are not allowed: use classes, elements and import().`

/** @returns the code that threw the first error */
export const firstPlaces = ({ thrown, complaints }: PageErrors): ScriptPlace[] =>
  [...thrown, ...complaints].find(({ places }) => places.length > 0)?.places ?? []
