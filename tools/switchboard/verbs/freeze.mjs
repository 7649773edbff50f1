import { changed, done, livePart } from '../change.mjs'
import { changing, changingFlags } from '../options.mjs'
import { WrongUsage } from '../wrong-usage.mjs'

const everything = { everything: { type: 'boolean' } }
const everythingFlag = ['--everything', 'the whole environment; an operator’s']

export const freeze = {
  summary: 'refuse promotes and rollouts until it is thawed',
  usage: ['freeze NAME --why SENTENCE', 'freeze --everything --why SENTENCE'],
  details: ['Going back stays possible, and so does publishing.'],
  flags: [everythingFlag, ...changingFlags],
  examples: ['freeze usage --why "looking into the empty chart"', 'freeze --everything --why "bills go out tonight"'],
  words: { least: 0, most: 1 },
  options: { ...changing, ...everything },
  run: (typed) => frozen('freeze', typed, (what) => `${what} is frozen: no promote and no rollout until it is thawed.`),
}

export const thaw = {
  summary: 'allow promotes and rollouts again',
  usage: ['thaw NAME --why SENTENCE', 'thaw --everything --why SENTENCE'],
  flags: [everythingFlag, ...changingFlags],
  examples: ['thaw usage --why "the chart is mended"'],
  words: { least: 0, most: 1 },
  options: { ...changing, ...everything },
  run: (typed) => frozen('thaw', typed, (what) => `${what} is thawed: promote and rollout are allowed again.`),
}

async function frozen(kind, { words: [part], options, portal }, sentence) {
  if ((part === undefined) !== (options.everything === true))
    throw new WrongUsage(`Say what: ${kind} NAME, or ${kind} --everything.`)
  if (part !== undefined) await livePart(portal, part, options.environment)
  const answer = await changed(portal, { kind, ...(part !== undefined && { part }) }, options)
  return done(answer, sentence(part ?? 'The whole environment'))
}
