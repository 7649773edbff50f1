import { defineVerb } from './define-verb.ts'
import { findPublishedBuild } from '../change-environment.ts'
import { wholeNumber, why, whyFlag } from '../options.ts'
import { readReason } from '../reason.ts'
import { createPreview } from '../team-calls.ts'

export const preview = defineVerb({
  summary: 'create a link that shows a build for a limited time',
  usage: ['preview NAME [BUILD] [--minutes 60] --why SENTENCE'],
  details: [
    'Works in production, too: only the browser that opened the link shows the build, with a badge. BUILD is by default the',
    'latest published build. ?preview=off at the end of any address ends the preview.',
  ],
  flags: [['--minutes NUMBER', 'how long the link is valid; default: 60'], whyFlag],
  examples: ['preview usage --why "for the design review"'],
  words: { least: 1, most: 2 },
  options: { ...why, minutes: { type: 'string' } },
  async run({ words: [part, typed], options, portal }) {
    const minutes = wholeNumber('minutes', options.minutes) ?? 60
    const { build, version } = await findPublishedBuild(portal, part, typed)
    const because = await readReason(options.why)
    const { path, until } = await createPreview(portal, { part, build, minutes, why: because })
    const link = `${portal.url}${path}`
    return { json: { part, build, link, until }, text: `${link}\nshows ${part} ${version} (${build}) until ${until}.` }
  },
})
