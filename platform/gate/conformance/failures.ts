// Checks a page with late responses, with failing calls, and with code that throws.
import { surroundingChanges, type CandidatePage } from './candidate-page.ts'
import { firstPlaces } from './page-errors.ts'
import type { Report } from '../candidate.ts'
import type { Portal } from './portal.ts'

const ON_PURPOSE = 'gate: thrown on purpose'
/** React Router shows this text if no boundary catches an error. */
const ROUTER_ERROR = 'Unexpected Application Error'
const CALL_LIMIT_MS = 3_000
const POLL_MS = 15
const AFTER_ANSWER_MS = 120

/** Sends the API's responses after the page was left. */
export async function checkLateAnswers(
  page: CandidatePage,
  path: string,
  { portal, callsPerVisit, report }: { portal: Portal; callsPerVisit: number; report: Report },
) {
  const { call, thrown, complaints } = page
  portal.answer('held')
  const notOpened = await call('openPage', path)
  if (notOpened) report('late', `The page cannot be opened while the API is slow: ${notOpened}. Show a loading state.`)
  // On a busy machine, the first call of a page takes longer.
  for (let waited = 0; callsPerVisit > 0 && waited < CALL_LIMIT_MS && portal.held() === 0; waited += POLL_MS)
    await call('wait', POLL_MS)
  if (callsPerVisit >= 1 && portal.held() === 0)
    report(
      'late',
      'It called the API at every visit, but not while responses were delayed, so the gate could not test a late response: call the API whenever the page is opened.',
    )
  await call('leavePage')
  const before = { thrown: thrown.length, complaints: complaints.length, page: await call('surroundings') }
  portal.release()
  await call('wait', AFTER_ANSWER_MS)
  await call('settle')
  const after = await call('surroundings')
  const newErrors = thrown.splice(before.thrown)
  const newComplaints = complaints.splice(before.complaints)
  const effects = [
    ...newErrors.slice(-1).map(({ words }) => `throws “${words}”`),
    ...newComplaints.slice(-1).map(({ words }) => `logs an error: “${words.slice(0, 160)}”`),
    ...(after.calls > before.page.calls ? ['calls the API again'] : []),
    ...surroundingChanges(before.page, after).map((what) => `changes ${what}`),
  ]
  if (effects.length > 0)
    report(
      'late',
      `A response that arrives after the page was left still ${effects.join(' and ')}: use useQuery, or cancel in the function that the effect returns (AbortController, a flag).`,
      firstPlaces({ thrown: newErrors, complaints: newComplaints }),
    )
}

interface Failure {
  /** description */
  when: string
  begin: () => Promise<void>
  /** whether the gate replaces the page's code with code that throws */
  throwsInPage: boolean
}

const failuresOf = ({ call }: CandidatePage, portal: Portal): Failure[] => [
  { when: 'the API returns unexpected data', begin: async () => portal.answer('wrong'), throwsInPage: false },
  { when: 'every API call fails', begin: async () => portal.answer('refused'), throwsInPage: false },
  { when: 'the page’s code cannot be loaded', begin: () => call('throwAt', 'load'), throwsInPage: true },
  { when: 'the page throws while rendering', begin: () => call('throwAt', 'render'), throwsInPage: true },
]

/** A failing page shows its own failure, and everything around it keeps working. */
export async function checkFailures(
  page: CandidatePage,
  path: string,
  { portal, report }: { portal: Portal; report: Report },
) {
  for (const failure of failuresOf(page, portal)) {
    const { faults, wasTried, places } = await faultsDuring(failure, page, path, portal)
    page.thrown.length = 0
    // A boundary that catches an error may log it to the console.
    page.complaints.length = 0
    if (!wasTried)
      report(
        'failure',
        'The gate could not insert its error: let mount() read the page from its routes, and do not freeze them.',
      )
    if (faults.length > 0)
      report(
        'failure',
        `When ${failure.when}, ${faults.join(' and ')}: create the remote with defineRemote(), whose error boundary catches this, and show a failure message.`,
        places,
      )
  }
}

async function faultsDuring(
  { begin, throwsInPage }: Failure,
  { call, thrown, complaints }: CandidatePage,
  path: string,
  portal: Portal,
) {
  await begin()
  const thrownBefore = await call('thrownOnPurpose')
  const notOpened = await call('openPage', path)
  await call('settle')
  const { text, isEmpty } = await call('appearance')
  const wasTried = !throwsInPage || (await call('thrownOnPurpose')) > thrownBefore
  const responds = await call('neighbourResponds')
  const notLeft = await call('leavePage')
  portal.answer('now')
  await call('throwAt', 'nothing')
  const faults = [
    ...(notOpened ? [notOpened] : []),
    ...thrown.slice(0, 1).map(({ words }) => `the error “${words.slice(0, 120)}” reaches the page around it`),
    ...(isEmpty ? ['nothing is shown'] : []),
    ...(text.includes(ON_PURPOSE) || text.includes(ROUTER_ERROR) ? ['customers see the text of the error'] : []),
    ...(responds ? [] : ['the rest of the page stops responding']),
    ...(notLeft ? [notLeft] : []),
  ]
  return { faults, wasTried, places: faults.length > 0 ? firstPlaces({ thrown, complaints }) : [] }
}
