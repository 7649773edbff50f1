// Processor time of the same calls at the server, at a bare route with the same answer, and at the Express peer.
import { brotliCompressSync } from 'node:zlib'
import { microsPerRequest } from '../processor-time.mjs'
import { median } from '../statistics.mjs'
import { answerOf } from './calls.mjs'

/** @typedef {import('../processor-time.mjs').Calls} Calls */
/** @typedef {import('../server-process.mjs').ServerProcess} ServerProcess */
/** @typedef {import('../server-process.mjs').FixedAnswer} FixedAnswer */

/**
 * @typedef {object} Subject
 * @property {string} title
 * @property {(round: number) => Calls} calls of a round; 0 warms up
 * @property {number} requests in a round
 * @property {(round: number) => Promise<unknown>} [prepare] a round
 */

/** @typedef {{ server: number[], bare: number[], express: number[] }} Micros in each round */
/** @typedef {{ server: ServerProcess, bare: ServerProcess, express: ServerProcess }} Processes */

const kinds = /** @type {const} */ (['server', 'bare', 'express'])
/** The kernel counts in hundredths of a second, so that the cheap route gets more requests. */
const BARE_TIMES = 4

/**
 * The routes of the bare server.
 * @param {string} origin of the server whose answers they give
 * @param {readonly Subject[]} subjects
 * @returns {Promise<FixedAnswer[]>}
 */
export async function fixedAnswers(origin, subjects) {
  const answers = []
  for (const subject of subjects) {
    const calls = subject.calls(0)
    const { path, text } = await answerOf(origin, calls)
    const method = calls[0]?.method === 'POST' ? /** @type {const} */ ('POST') : /** @type {const} */ ('GET')
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
 * Takes turns, so that other work of the machine falls on all.
 * @param {Processes} processes
 * @param {readonly Subject[]} subjects
 * @param {number} rounds
 * @returns {Promise<Map<Subject, Micros>>}
 */
export async function measure(processes, subjects, rounds) {
  const found = new Map(
    subjects.map((subject) => [subject, /** @type {Micros} */ ({ server: [], bare: [], express: [] })]),
  )
  for (let round = 0; round <= rounds; round += 1) {
    for (const [{ calls, requests, prepare }, micros] of found) {
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

/**
 * @param {Subject} subject
 * @param {Micros} micros
 */
export function printSubject({ title, requests }, micros) {
  const inWords = kinds.map((kind) => `${kind} ${median(micros[kind]).toFixed(0)} µs (${spread(micros[kind], 0)})`)
  console.log(`${title}, ${micros.server.length} rounds of ${requests}: ${inWords.join(' · ')}`)
  const ratios = ratiosOf(micros.server, micros.bare)
  const toExpress = ratiosOf(micros.server, micros.express)
  console.log(
    `  ratio to the bare route ${median(ratios).toFixed(1)} (${spread(ratios, 1)}) · to the Express peer ${median(toExpress).toFixed(2)} (${spread(toExpress, 2)})`,
  )
}

/**
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs of the same rounds
 */
export const ratiosOf = (ours, theirs) => ours.map((micros, round) => micros / (theirs[round] ?? NaN))

/**
 * @param {readonly number[]} numbers
 * @param {number} digits
 */
export const spread = (numbers, digits) =>
  `${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)}`
