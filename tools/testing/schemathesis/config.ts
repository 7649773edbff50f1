// Writes Schemathesis' settings for one caller: how many requests it sends, its checks, and values that the API
// accepts.
import { arrayOf, object, string } from '../../../shared/node/read-json.mjs'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
]

/** The operations whose requests refer to data of the caller. */
const OF_THE_CALLER = '/(usage|invoices)(/|$)'

/**
 * Requests for each operation; LONG=1 sends more, and also the boundary values of every parameter without a token
 * (record 0051).
 */
const isLong = Boolean(process.env.LONG)
const EXAMPLES = isLong ? 60 : 15

/**
 * @param report the file that Schemathesis writes
 * @returns TOML
 */
export async function configFor(
  origin: string,
  {
    token,
    isFirst,
  }: {
    /** undefined for a caller who is not signed in */
    token: string | undefined
    /**
     * the first of the people. Operations that do not depend on the caller get the same requests from everybody, so the
     * other callers send few.
     */
    isFirst: boolean
  },
  report: string,
) {
  const values = token ? await acceptedValues(origin, token) : undefined
  return [
    // The requests are the same in every run.
    'continue-on-failure = true',
    'color = false',
    'request-timeout = 10',
    ...(token ? ['[headers]', `Authorization = ${quote(`Bearer ${token}`)}`] : []),
    '[generation]',
    'deterministic = true',
    // Without a token every request is refused, so a few are enough.
    `max-examples = ${isFirst ? EXAMPLES : isLong ? 10 : 3}`,
    '[phases.stateful]',
    'enabled = false',
    '[phases.coverage]',
    `enabled = ${isFirst || (isLong && !token)}`,
    '[checks]',
    'enabled = false',
    ...CHECKS.flatMap((name) => [
      `[checks.${name}]`,
      'enabled = true',
      ...(name === 'negative_data_rejection' ? [`expected-statuses = [${REFUSALS.map(quote).join(', ')}]`] : []),
    ]),
    '[reports.json]',
    'enabled = true',
    `path = ${quote(report)}`,
    ...(values ? dictionaries(values) : []),
    ...(token
      ? ['[[operations]]', `include-path-regex = ${quote(OF_THE_CALLER)}`, `generation.max-examples = ${EXAMPLES}`]
      : []),
  ].join('\n')
}

/** Includes 413, because a body that is too large is refused before validation. */
const REFUSALS = ['400', '401', '403', '404', '405', '406', '409', '413', '415', '422', '428', '429', '5xx']

const servicesAnswer = arrayOf(object({ subscriptionName: string, uom: string }))

/** Values as a page would send them: the caller's services of one unit, and ordered days. */
async function acceptedValues(origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/portal/account/services`, { headers })
  const services = servicesAnswer(await answer.json(), 'the services')
  const uom = services.at(-1)?.uom ?? ''
  const midnight = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000`
  return {
    services: services.filter((service) => service.uom === uom).map(({ subscriptionName }) => subscriptionName),
    units: [uom],
    starts: [-800, -400, -370, -40].map(midnight),
    ends: [-31, -2, -1, 0, 20].map(midnight),
    invoices: ['latest'],
  }
}

/** Nine of ten requests use these values, the others use arbitrary ones. */
function dictionaries(values: Record<string, string[]>) {
  const lists = Object.entries(values).flatMap(([name, entries]) => [
    `[dictionaries.${name}]`,
    `values = [${entries.map(quote).join(', ')}]`,
  ])
  const parameters = ['query', 'body'].flatMap((location) => [
    { parameter: `${location}.subscriptionName`, name: 'services' },
    { parameter: `${location}.startDateTime`, name: 'starts' },
    { parameter: `${location}.endDateTime`, name: 'ends' },
    { parameter: `${location}.uom`, name: 'units' },
  ])
  const uses = [...parameters, { parameter: 'path.id', name: 'invoices' }].map(
    ({ parameter, name }) => `${quote(parameter)} = { dictionary = ${quote(name)}, probability = 0.9 }`,
  )
  return [...lists, '[parameters]', ...uses]
}

const quote = (text: string) => JSON.stringify(text)
