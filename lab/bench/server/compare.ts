// Compares the processor time of the same calls at the server, a bare route with the same response, and the Express
// peer.
import { brotliCompressSync } from 'node:zlib'
import { microsPerRequest, type Calls } from '../processor-time.ts'
import { median, ratiosOf, spread } from '../statistics.ts'
import { answerOf } from './calls.ts'
import type { ServerProcess, FixedAnswer } from '../server-process.ts'

export interface Subject {
  title: string
  /** the calls of a round; round 0 warms up */
  calls: (round: number) => Calls
  /** per round */
  requests: number
  /** runs before each round */
  prepare?: (round: number) => Promise<unknown>
}

/** Processor time per request, one entry per round. */
export interface Micros {
  server: number[]
  bare: number[]
  express: number[]
}
interface Processes {
  server: ServerProcess
  bare: ServerProcess
  express: ServerProcess
}

const kinds = ['server', 'bare', 'express'] as const
/** The kernel counts in hundredths of a second, so the cheap route gets more requests. */
const BARE_TIMES = 4

/**
 * The routes of the bare server.
 * @param origin of the server whose responses they return
 */
export async function fixedAnswers(origin: string, subjects: readonly Subject[]): Promise<FixedAnswer[]> {
  const answers = []
  for (const subject of subjects) {
    const calls = subject.calls(0)
    const { path, text } = await answerOf(origin, calls)
    const method = calls[0]?.method === 'POST' ? ('POST' as const) : ('GET' as const)
    const isPage = text.startsWith('<')
    answers.push({
      method,
      path,
      ...(isPage ? { body: brotliCompressSync(text).toString('base64'), encoding: 'br' } : { body: text }),
    })
  }
  return answers
}

/**
 * Alternates between processes, so that other work of the machine affects all of them.
 * @param renew runs before each kind of call of a round
 */
export async function measure(
  processes: Processes,
  subjects: readonly Subject[],
  { rounds, renew }: { readonly rounds: number; readonly renew: () => Promise<void> },
): Promise<Map<Subject, Micros>> {
  const found = new Map<Subject, Micros>(subjects.map((subject) => [subject, { server: [], bare: [], express: [] }]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [{ calls, requests, prepare }, micros] of found) {
      await renew()
      for (const kind of kinds) {
        await prepare?.(round)
        const amount = requests * (kind === 'bare' ? BARE_TIMES : 1)
        const spent = await microsPerRequest(processes[kind], calls(round), Math.round(amount))
        if (round > 0) micros[kind].push(spent)
      }
    }
  }
  return found
}

export function printSubject({ title, requests }: Subject, micros: Micros) {
  const inWords = kinds.map((kind) => `${kind} ${median(micros[kind]).toFixed(0)} µs (${spread(micros[kind], 0)})`)
  console.log(`${title}, ${micros.server.length} rounds of ${requests}: ${inWords.join(' · ')}`)
  const ratios = ratiosOf(micros.server, micros.bare)
  const toExpress = ratiosOf(micros.server, micros.express)
  console.log(
    `  ratio to the bare route ${median(ratios).toFixed(1)} (${spread(ratios, 1)}) · to the Express peer ${median(toExpress).toFixed(2)} (${spread(toExpress, 2)})`,
  )
}
