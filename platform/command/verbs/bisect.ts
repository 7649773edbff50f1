import { askCommand, askPerson, type Ask } from '../ask-good.ts'
import { momentsOf, previewsOf, type Builds, type Moment } from '../bisect-history.ts'
import { findFirstBad, stepsLeft } from '../bisect-search.ts'
import { findPublishedBuild } from '../change-environment.ts'
import { defineVerb } from './define-verb.ts'
import { environment, environmentFlag } from '../options.ts'
import { describeOwner } from '../owner-text.ts'
import { createPreview, readBuilds, readState, readWholeHistory, type StateAnswer } from '../team-calls.ts'
import { timeAgo, utcTime } from '../text-format.ts'
import { describeChange } from '../../build/registry-rules.ts'
import { didYouMean, UsageError } from '../../../shared/node/usage-error.mjs'
import type { HistoryEntry } from '@switchboard/record'
import type { Portal } from '../portal-client.ts'

/** A browser keeps this many previews. */
const MOST_PREVIEWS = 12
const MINUTES = 60

export const bisect = defineVerb({
  summary: 'find the change that broke a page, by preview links',
  usage: ['bisect [NAME] --good TIME|BUILD [--bad TIME|BUILD] [--run COMMAND]'],
  details: [
    'Walks the changes of the environment between a time when it worked and one when it did not, and gives you a link for each',
    'step: open it, look, and answer. Each answer halves what is left, so 16 changes take 4 steps. Without NAME it walks the',
    'changes of all parts. TIME is a date or a time, BUILD one that everybody had. The first link shows what worked: if that is',
    'broken, too, no change of a build is the cause. Rollouts are not walked, only what everybody had.',
  ],
  flags: [
    ['--good TIME|BUILD', 'when it worked, such as 2026-11-20 or 3fa2'],
    ['--bad TIME|BUILD', 'when it did not; default: now'],
    [
      '--run COMMAND',
      'ask this command instead of you: PREVIEW_URL is the link; exit code 0 good, 125 skip, others bad',
    ],
    environmentFlag,
  ],
  examples: ['bisect usage --good 2026-11-20', 'bisect --good 2026-11-20 --run "node check-usage.mjs"'],
  words: { least: 0, most: 1 },
  options: { ...environment, good: { type: 'string' }, bad: { type: 'string' }, run: { type: 'string' } },
  async run({ words: [part], options, portal }) {
    const { good, bad = 'now', run } = options
    if (good === undefined)
      throw new UsageError('When did it work? Add --good with a date such as 2026-11-20, or a build.')
    if (run === undefined && !process.stdin.isTTY)
      throw new UsageError('bisect asks in a terminal. Add --run with a command that answers.')
    const answer = await readState(portal, options.environment)
    requireKnownPart(part, answer)
    const history = await readWholeHistory(portal, { environment: options.environment })
    const range = {
      good: await stateOf(portal, history, { part, text: good, option: 'good' }),
      bad: await stateOf(portal, history, { part, text: bad, option: 'bad' }),
      part,
    }
    const now = currentBuilds(answer)
    const moments = momentsOf(history, now, range)
    if (moments.length === 1)
      throw new UsageError(
        `${part ?? 'Nothing'} was not changed between --good and --bad: look for a cause outside of the builds, or choose an earlier --good.`,
      )
    const ask = run === undefined ? askPerson : askCommand(run)
    const show = createShow(portal, { now, part, bad: moments.at(-1), ask })
    return search(moments, show, { portal, answer })
  },
})

type Show = (moment: Moment, description: string) => ReturnType<Ask>

class GaveUp extends Error {}

async function search(
  moments: readonly Moment[],
  show: Show,
  { portal, answer }: { portal: Portal; answer: StateAnswer },
) {
  const [first] = moments
  const last = moments.length - 1
  const ask = async (index: number, left: number) => {
    const { entry } = moments[index] ?? {}
    const given = entry && (await show({ entry, builds: moments[index]?.builds ?? {} }, stepText(entry, left)))
    if (!given) throw new GaveUp()
    return given
  }
  try {
    const start = first && (await show(first, `First what worked: ${last} changes before --bad.`))
    if (!start) throw new GaveUp()
    if (start === 'bad')
      return {
        failed: true,
        json: { found: null },
        text: 'What worked then is broken now, so no change of a build is the cause. Look at the API, its data and the log: trace follows one customer.',
      }
    const { candidates } = await findFirstBad(moments.length, ask)
    const entries = candidates.flatMap((index) => moments[index]?.entry ?? [])
    return await describeFound(entries, { portal, answer })
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    return { failed: true, json: { found: null }, text: 'Ended without a result.' }
  }
}

const stepText = (entry: HistoryEntry, left: number) =>
  `${left} changes left, about ${stepsLeft(left)} steps. After: ${describeEntry(entry)}`

const describeEntry = (entry: HistoryEntry) =>
  `${describeChange(entry)} by ${entry.who}, ${timeAgo(entry.at)}, “${entry.why}”`

async function describeFound(entries: readonly HistoryEntry[], context: { portal: Portal; answer: StateAnswer }) {
  const [only] = entries
  if (!only || entries.length > 1)
    return {
      failed: true,
      json: { found: null, candidates: entries },
      text: [
        'It is one of these changes; the links of the others were skipped:',
        ...entries.map((entry) => `  ${describeEntry(entry)}`),
      ].join('\n'),
    }
  const { change, to, from, number, at } = only
  const part = 'part' in change ? (change.part ?? '') : ''
  const published = (await readBuilds(context.portal, part)).find(({ build }) => build === to)
  const current = context.answer.state.parts[part]?.current
  const advice =
    current !== to
      ? `Everybody has ${part} ${current ?? 'no build'} now, which has the fault, too.`
      : from === undefined
        ? `Take it back: retire ${part} --why "…".`
        : `Take it back: rollback ${part} --to ${from} --why "…".`
  return {
    json: { found: only, owner: published?.owner ?? null },
    text: [
      `It broke with state ${number}, ${utcTime(at)}: ${describeEntry(only)}`,
      ...(published
        ? [
            `${part} ${published.version} (${published.build}) was published by ${published.publishedBy}: ${published.why}`,
          ]
        : []),
      `Owner: ${describeOwner(published?.owner)}`,
      advice,
      ...(to === undefined ? [] : [`Its errors: errors ${part} ${to.slice(0, 8)}`]),
    ].join('\n'),
  }
}

interface ShowOptions {
  readonly now: Builds
  readonly part: string | undefined
  /** Known to be bad. */
  readonly bad: Moment | undefined
  readonly ask: Ask
}

/** Each composition is asked about once, because a rollback repeats an earlier one. */
function createShow(portal: Portal, { now, part, bad, ask }: ShowOptions): Show {
  const keyOf = (moment: Moment) => JSON.stringify(previewsOf(moment, now, part))
  const known = new Map<string, Awaited<ReturnType<Ask>>>(bad ? [[keyOf(bad), 'bad']] : [])
  return async (moment, description) => {
    const previews = previewsOf(moment, now, part)
    const key = keyOf(moment)
    if (known.has(key)) return known.get(key)
    if (previews.length > MOST_PREVIEWS)
      throw new UsageError(
        `Since then, ${previews.length} parts have changed, and a browser previews ${MOST_PREVIEWS}: name a part.`,
      )
    const answer = await ask(await linkOf(portal, previews), description)
    known.set(key, answer)
    return answer
  }
}

/** One address with all previews; `off` first, so that those of the last step end. */
async function linkOf(portal: Portal, previews: readonly { part: string; build: string }[]) {
  const made = []
  for (const preview of previews)
    made.push(await createPreview(portal, { ...preview, minutes: MINUTES, why: 'bisect' }))
  const paths = made.map(({ path }) => new URL(path, portal.url))
  const address = new URL(paths[0]?.pathname ?? '/', portal.url)
  address.searchParams.append('preview', 'off')
  for (const { searchParams } of paths) address.searchParams.append('preview', searchParams.get('preview') ?? '')
  return address.href
}

const currentBuilds = ({ state }: StateAnswer): Builds =>
  Object.fromEntries(
    Object.entries(state.parts).flatMap(([part, { current }]) => (current === undefined ? [] : [[part, current]])),
  )

function requireKnownPart(part: string | undefined, { state }: StateAnswer) {
  const known = Object.keys(state.parts)
  if (part !== undefined && !known.includes(part))
    throw new UsageError(`The portal has no part ${part}.${didYouMean(part, known)} It has ${known.sort().join(', ')}.`)
}

/** @returns the number of the state at a time, or of the last state in which everybody had the build */
async function stateOf(
  portal: Portal,
  history: readonly HistoryEntry[],
  { part, text, option }: { part: string | undefined; text: string; option: string },
) {
  const newest = history[0]?.number ?? 0
  if (text === 'now') return newest
  if (/^\d{4}-\d\d-\d\d/.test(text)) {
    const time = new Date(text).getTime()
    if (Number.isNaN(time))
      throw new UsageError(`--${option} ${text} is not a time: give one such as 2026-11-20T09:00+11:00.`)
    return history.find(({ at }) => new Date(at).getTime() <= time)?.number ?? 0
  }
  if (part === undefined)
    throw new UsageError(
      `--${option} ${text} is not a date: give one such as 2026-11-20, or name the part of the build, too.`,
    )
  const { build } = await findPublishedBuild(portal, part, text)
  const mine = history.filter(({ change, from, to }) => 'part' in change && change.part === part && from !== to)
  const had = mine.findIndex(({ to }) => to === build)
  if (had < 0) throw new UsageError(`Everybody never had ${part} ${build}: name another build, or a date.`)
  const next = mine[had - 1]
  return next ? next.number - 1 : newest
}
