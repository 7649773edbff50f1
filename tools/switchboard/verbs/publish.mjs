import { builtPart, findingsInWords, notesInWords, notesOf, throughTheGate } from '../built.mjs'
import { readBuilds } from '../calls.mjs'
import { environment, environmentFlag, why, whyFlag } from '../options.mjs'
import { reason } from '../reason.mjs'
import { mayPublish, publishBuilt, standing } from '../publishing.mjs'

export const publish = {
  summary: 'build, check, sign and store a remote; nobody gets it yet',
  usage: ['publish NAME [--built] --why SENTENCE'],
  details: [
    'What the gate finds is printed and stops it. A build that passes is signed with your private key, uploaded, and recorded',
    'for every environment. It becomes somebody’s by promote or rollout. A build that another key signed gets your signature.',
  ],
  flags: [
    ['--built', 'take what was built last'],
    whyFlag,
    [environmentFlag[0], 'whose live hosts and current build it is held against'],
  ],
  examples: ['publish usage --why "prices with two decimals"'],
  words: { least: 1 },
  options: { ...why, ...environment, built: { type: 'boolean' } },
  async run({ words: [part], options, portal, privateKey }) {
    const because = await reason(options.why)
    const pem = privateKey()
    const key = await mayPublish(portal, { part, pem })
    const built = await builtPart(part, options)
    const { record } = built
    const { build, version } = record
    const named = `${part} ${version} (${build})`
    const stands = standing(await readBuilds(portal, part), { build, key })
    if (stands === 'published')
      return result(record, { published: false }, `${named} is published already: nothing in it has changed since.`)
    const { ok, findings, measured } = await throughTheGate(portal, built, options.environment)
    if (!ok)
      return {
        failed: true,
        json: { part, build, version, published: false, findings, measured, notes: notesOf(measured) },
        text: `${named} was not published:\n${findingsInWords(findings)}${notesInWords(measured)}`,
      }
    await publishBuilt(portal, { dist: built.dist, record, pem, why: because })
    const sentence =
      stands === 'new'
        ? `${named} is published. Nobody gets it yet:`
        : `${named} was published before, and has your signature from now on. Who gets it is as it was:`
    return result(record, { published: true, measured, notes: notesOf(measured) }, sentence, notesInWords(measured))
  },
}

function result({ name: part, build, version }, outcome, sentence, untried = '') {
  const next = [
    `  npm run switchboard -- promote ${part} --why "…"        to everybody`,
    `  npm run switchboard -- rollout ${part} 10% --why "…"    to some`,
  ]
  return { json: { part, build, version, ...outcome }, text: [sentence, ...next].join('\n') + untried }
}
