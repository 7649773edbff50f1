// Schemathesis' settings for one caller: how much it asks, what must hold, and the words that open more than a refusal.

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
]

/** @param token undefined for a caller who is not signed in @returns TOML */
export async function configFor(origin, token, report) {
  const words = token ? await wordsOf(origin, token) : undefined
  return [
    // The same requests at every run.
    'continue-on-failure = true',
    'color = false',
    'request-timeout = 10',
    ...(token ? ['[headers]', `Authorization = ${quoted(`Bearer ${token}`)}`] : []),
    '[generation]',
    'deterministic = true',
    // Nobody is only ever refused.
    `max-examples = ${token ? 60 : 10}`,
    '[phases.stateful]',
    'enabled = false',
    '[checks]',
    'enabled = false',
    ...CHECKS.flatMap((name) => [`[checks.${name}]`, 'enabled = true']),
    '[reports.json]',
    'enabled = true',
    `path = ${quoted(report)}`,
    ...(words ? dictionaries(words) : []),
  ].join('\n')
}

/** What the caller could have seen on a page: their services of one unit, and days in their order. */
async function wordsOf(origin, token) {
  const headers = { authorization: `Bearer ${token}` }
  const services = await (await fetch(`${origin}/api/portal/account/services`, { headers })).json()
  const { uom } = services.at(-1)
  const midnight = (days) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000`
  return {
    services: services.filter((service) => service.uom === uom).map(({ subscriptionName }) => subscriptionName),
    units: [uom],
    starts: [-800, -400, -370, -40].map(midnight),
    ends: [-31, -2, -1, 0, 20].map(midnight),
    invoices: ['latest'],
  }
}

/** Much of what is asked has these words, the rest is anything. */
function dictionaries(words) {
  const lists = Object.entries(words).flatMap(([name, values]) => [
    `[dictionaries.${name}]`,
    `values = [${values.map(quoted).join(', ')}]`,
  ])
  const places = ['query', 'body'].flatMap((place) => [
    [`${place}.subscriptionName`, 'services'],
    [`${place}.startDateTime`, 'starts'],
    [`${place}.endDateTime`, 'ends'],
    [`${place}.uom`, 'units'],
  ])
  const uses = [...places, ['path.id', 'invoices']].map(
    ([place, name]) => `${quoted(place)} = { dictionary = ${quoted(name)}, probability = 0.9 }`,
  )
  return [...lists, '[parameters]', ...uses]
}

const quoted = (text) => JSON.stringify(text)
