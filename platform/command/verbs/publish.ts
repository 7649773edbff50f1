import { defineVerb } from './define-verb.ts'
import { describeFindings } from '../../gate/describe-findings.ts'
import { describeNotes, notesOf } from '../local-build.ts'
import { readBuilds } from '../team-calls.ts'
import { environment, environmentFlag, why, whyFlag } from '../options.ts'
import { readReason } from '../reason.ts'
import { assertMayPublish, publishBuild, publishedState } from '../publish-build.ts'
import type { BuildRecord } from '@switchboard/record'

export const publish = defineVerb({
  summary: 'build, check, sign and store a remote without giving it to customers',
  usage: ['publish NAME [--built] --why SENTENCE'],
  details: [
    'Prints the findings of the gate, if there are any, and stops. A build without findings is signed with your private key,',
    'uploaded and recorded for every environment, with the result of the gate. promote or rollout gives it to customers. Your',
    'signature replaces that of another key.',
  ],
  flags: [
    ['--built', 'use the latest local build'],
    whyFlag,
    [environmentFlag[0], 'the environment whose live hosts and current build the build is compared with'],
  ],
  examples: ['publish usage --why "prices with two decimals"'],
  words: { least: 1 },
  options: { ...why, ...environment, built: { type: 'boolean' } },
  async run({ words: [part], options, portal, privateKey, home }) {
    const because = await readReason(options.why)
    const pem = privateKey()
    const key = await assertMayPublish(portal, { part, pem })
    const local = await home.buildLocally(part, options)
    const { record } = local
    const { build, version } = record
    const named = `${part} ${version} (${build})`
    const before = publishedState(await readBuilds(portal, part), { build, key })
    if (before === 'published')
      return publishResult(record, { published: false }, `${named} is already published and has not changed since.`)
    const { ok, findings, measured, result } = await home.checkInGate(portal, local, options.environment)
    if (!ok)
      return {
        failed: true,
        json: { part, build, version, published: false, findings, measured, notes: notesOf(record, measured) },
        text: `${named} was not published:\n${describeFindings(findings)}${describeNotes(record, measured)}`,
      }
    const left = await publishBuild(portal, {
      dist: local.dist,
      record: { ...record, gate: result },
      pem,
      why: because,
    })
    const sentence = {
      new: `${named} is published. Nobody gets it yet:`,
      'signed otherwise': `${named} was published before, and now has your signature. The same customers get it:`,
      'not checked': `${named} was published before, and now has the result of the gate. The same customers get it:`,
    }[before]
    return publishResult(
      record,
      { published: true, measured, notes: notesOf(record, measured) },
      sentence,
      describeNotes(record, measured) + describeLeftOut(left),
    )
  },
})

const describeLeftOut = (members: readonly string[]) =>
  members.length === 0
    ? ''
    : `\nNote: the portal is older than this command and does not know ${members.join(', ')}: left out of the record.`

/** @param outcome for programs */
function publishResult(
  { name: part, build, version }: BuildRecord,
  outcome: object,
  sentence: string,
  notes: string = '',
) {
  const next = [
    `  npm run switchboard -- promote ${part} --why "…"        to everybody`,
    `  npm run switchboard -- rollout ${part} 10% --why "…"    to some`,
  ]
  return { json: { part, build, version, ...outcome }, text: [sentence, ...next].join('\n') + notes }
}
