import { changed, done, livePart, wantedBuild } from '../change.mjs'
import { readHistory } from '../calls.mjs'
import { changing, changingFlags, force, forceFlag } from '../options.mjs'
import { Refused } from '../portal.mjs'
import { changeInWords } from '../words.mjs'

export const rollback = {
  summary: 'go back to the build before, for everybody',
  usage: ['rollback NAME [--to BUILD] --why SENTENCE'],
  details: [
    'While a share of the customers has a build: ends its rollout, everybody gets the current build. Otherwise: back to the last',
    'known good build; status says which. Works on a frozen part, too. The next page that anybody loads has it. Two people who',
    'roll back at the same time go back one build, not two.',
  ],
  flags: [['--to BUILD', 'to this one instead'], ...changingFlags, forceFlag],
  examples: [
    'rollback usage --why "the chart is empty for solar customers"',
    'rollback usage --to 0.4.1 --why "the last one that printed"',
  ],
  words: { least: 1 },
  options: { ...changing, ...force, to: { type: 'string' } },
  async run({ words: [part], options, portal }) {
    const before = await livePart(portal, part, options.environment)
    const to = options.to === undefined ? {} : { to: (await wantedBuild(portal, part, options.to)).build }
    const change = { kind: 'rollback', part, ...to, ...takenBack(before.part) }
    const answer = await changed(portal, change, options).catch((error) =>
      explain(error, { portal, part, since: before.state.number, options }),
    )
    const { from, to: now } = answer.entry
    const what =
      from === now
        ? `has ${part} ${now}, and the rollout is over`
        : `gets ${part} ${now} again from their next page on, no longer ${from}`
    return done(answer, `Everybody ${what}.`, `freeze ${part} keeps it there until somebody thaws it.`)
  },
}

/** The build that goes, as it was read: the portal refuses when it is another by then. */
function takenBack({ current, rollouts }) {
  const from = rollouts.find(({ percent }) => percent !== undefined)?.build ?? current
  return from === undefined ? {} : { from }
}

/** Somebody else, or the portal by itself, may have changed the part since. @throws Refused */
async function explain(error, { portal, part, since, options: { environment } }) {
  if (!(error instanceof Refused) || error.status !== 409) throw error
  const [entry] = (await readHistory(portal, { part, environment, limit: 1 })).filter(({ number }) => number > since)
  if (!entry) throw error
  throw new Refused(
    `Meanwhile ${entry.who} ${changeInWords(entry.change)} (${part} ${entry.from ?? 'none'} → ${entry.to ?? 'none'}: ${entry.why}). ` +
      `You changed nothing: look at status ${part} before you ask again.`,
    error,
  )
}
