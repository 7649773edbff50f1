import { why, whyFlag } from '../options.mjs'
import { reason } from '../reason.mjs'
import { ago, tableOf } from '../words.mjs'
import { WrongUsage } from '../wrong-usage.mjs'

export const tokens = {
  summary: 'deploy tokens: who may change which part',
  usage: [
    'tokens',
    'tokens new --owner NAME --part NAME… --why SENTENCE',
    'tokens new --owner NAME --operator --why SENTENCE',
    'tokens revoke ID --why SENTENCE',
  ],
  details: [
    'A team needs a token for its parts (SWITCHBOARD_TOKEN) and a private key (SWITCHBOARD_KEY). The token is shown once, when it',
    'is made. Host, cohorts, tokens, keys and the frozen environment are an operator’s.',
  ],
  flags: [
    ['--owner NAME', 'whose it is: the history names them'],
    ['--part NAME', 'which part it may change; may stand several times'],
    ['--operator', 'it may change everything'],
    whyFlag,
  ],
  examples: [
    'tokens new --owner "team usage" --part usage --why "their pipeline"',
    'tokens revoke 1f6c02aa --why "it was in a log"',
  ],
  words: { least: 0, most: 2 },
  options: {
    ...why,
    owner: { type: 'string' },
    part: { type: 'string', multiple: true },
    operator: { type: 'boolean' },
  },
  async run({ words: [what = 'list', id], options, portal }) {
    if (what === 'list') return listed(await portal.get('/registry/api/tokens'))
    if (what === 'new') return made(options, portal)
    if (what === 'revoke' && id) return revoked(id, options, portal)
    throw new WrongUsage(`tokens ${what} is not there: tokens new, tokens list, or tokens revoke ID.`)
  },
}

function listed({ tokens: all }) {
  const rows = all.map(({ id, owner, parts, operator, createdAt, revokedAt }) => [
    id,
    owner,
    operator ? 'everything' : parts.join(', '),
    ago(createdAt),
    revokedAt ? `revoked ${ago(revokedAt)}` : '',
  ])
  return {
    json: all,
    text: rows.length > 0 ? tableOf(['token', 'owner', 'may change', 'made', ''], rows) : 'There is no token.',
  }
}

async function made({ owner, part = [], operator = false, why: given }, portal) {
  if (!owner || operator === part.length > 0)
    throw new WrongUsage('Say whose it is and for what: tokens new --owner NAME --part NAME, or --operator.')
  const because = await reason(given)
  const answer = await portal.post('/registry/api/tokens', {
    owner,
    ...(operator ? { operator } : { parts: part }),
    why: because,
  })
  return {
    json: answer,
    text: `${answer.token}\nThis is shown once: hand it to ${owner} as SWITCHBOARD_TOKEN. It may change ${operator ? 'everything' : part.join(', ')}.`,
  }
}

async function revoked(id, options, portal) {
  const because = await reason(options.why)
  await portal.remove(`/registry/api/tokens/${encodeURIComponent(id)}`, { why: because })
  return { json: { id, revoked: true }, text: `The token ${id} is refused from now on.` }
}
