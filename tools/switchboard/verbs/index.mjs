import { check } from './check.mjs'
import { cohort } from './cohort.mjs'
import { create } from './create.mjs'
import { freeze, thaw } from './freeze.mjs'
import { halt } from './halt.mjs'
import { history } from './history.mjs'
import { keys } from './keys.mjs'
import { preview } from './preview.mjs'
import { promote } from './promote.mjs'
import { publish } from './publish.mjs'
import { retire } from './retire.mjs'
import { rollback } from './rollback.mjs'
import { rollout } from './rollout.mjs'
import { status } from './status.mjs'
import { tokens } from './tokens.mjs'
import { why } from './why.mjs'

/**
 * @typedef {object} Verb
 * @property {string} summary
 * @property {string[]} usage
 * @property {string[]} [details]
 * @property {[string, string][]} [flags]
 * @property {string[]} [examples]
 * @property {{ least: number, most?: number }} [words] how many words may follow
 * @property {import('node:util').ParseArgsConfig['options']} [options]
 * @property {(typed: { words: string[], options: Record<string, any>, portal: import('../calls.mjs').Portal, privateKey: () => string }) => Promise<{ text: string, json: unknown, failed?: boolean }>} run
 */

/** @type {Record<string, Verb>} */
export const verbs = {
  create,
  check,
  publish,
  promote,
  rollout,
  rollback,
  halt,
  freeze,
  thaw,
  status,
  history,
  why,
  preview,
  cohort,
  retire,
  tokens,
  keys,
}
