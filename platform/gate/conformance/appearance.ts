// Checks that a page shows content, leaves the rest visible, fits a small screen and is accessible.
import { checkAccessibility } from './accessibility.ts'
import { firstPlaces } from './page-errors.ts'
import { surroundingChanges, type CandidatePage, type Surroundings } from './candidate-page.ts'
import type { Report } from '../candidate.ts'

export const WIDE = { width: 1280, height: 900 }
/** More frequent than the frames of screens. */
const ENDLESS = { ms: 500, times: 150 }
/** Most pages do not render at all without input. */
const FIRST_LOOK = { ms: 100, times: 3 }
const NARROW = { width: 320, height: 640 }

/** @returns whether there is content */
export async function checkAppearance(candidatePage: CandidatePage, path: string, report: Report): Promise<boolean> {
  const { page, call } = candidatePage
  const before = await call('surroundings')
  await call('rememberStyles')
  const notOpened = await call('openPage', path)
  await call('settle')
  const isCovering = await checkCover(candidatePage, report)
  if (await isNotShown(candidatePage, { notOpened, isCovering }, report)) {
    await call('leavePage')
    return false
  }
  if (await rendersEndlessly(candidatePage, report)) return false
  await checkPageStyles(candidatePage, before, report)
  await page.setViewportSize(NARROW)
  await call('settle')
  await checkNarrowScreen(candidatePage, report)
  await page.setViewportSize(WIDE)
  await checkAccessibility(candidatePage, report)
  const notLeft = await call('leavePage')
  await call('settle')
  if (notLeft) report('growth', `${notLeft}: remove everything, and settle the promise.`)
  const changes = surroundingChanges(before, await call('surroundings'))
  if (changes.length > 0)
    report(
      'growth',
      `After the page was left, the document around it has changed (${changes.join(', ')}): undo the change when the page is left.`,
    )
  return true
}

async function isNotShown(
  candidatePage: CandidatePage,
  { notOpened, isCovering }: { notOpened: string | undefined; isCovering: boolean },
  report: Report,
) {
  const { call } = candidatePage
  const broken = await call('brokenBy')
  const { isEmpty } = await call('appearance')
  if (broken)
    report(
      'shown',
      `The page throws while it is rendered: “${broken.words}”, so that customers would get the last good build: show what is there, or that it failed.`,
      broken.from,
    )
  else if (notOpened)
    report(
      'shown',
      `The page cannot be opened: ${notOpened}. Open it with npm run dev, which shows the same failure.`,
      firstPlaces(candidatePage),
    )
  else if (isEmpty && !isCovering)
    report(
      'shown',
      'The page shows nothing, or waits for something that does not arrive: show at least a loading state or an empty state.',
      firstPlaces(candidatePage),
    )
  return broken !== undefined || notOpened !== undefined || isEmpty
}

/** An animation renders once per frame of the screen. */
async function rendersEndlessly({ call, functionPlaces }: CandidatePage, report: Report) {
  const before = await call('commitCount')
  const commitsAfter = async (ms: number) => {
    await call('wait', ms)
    return (await call('commitCount')) - before
  }
  await call('noteCommits')
  if ((await commitsAfter(FIRST_LOOK.ms)) < FIRST_LOOK.times) return false
  const times = await commitsAfter(ENDLESS.ms - FIRST_LOOK.ms)
  if (times < ENDLESS.times) return false
  report(
    'endless',
    `It renders ${times} times in ${ENDLESS.ms / 1000} s without any input: an effect sets state that makes it run again. Give the effect its dependencies, or compute the value while rendering.`,
    await functionPlaces('mostFrequentBeginner'),
  )
  await call('leavePage')
  return true
}

/** The host removes such a page after three seconds. */
async function checkCover({ call, describedPlaces }: CandidatePage, report: Report): Promise<boolean> {
  const cover = await call('cover')
  if (cover)
    report(
      'covers',
      `${cover} covers the header, so that customers cannot leave the page: keep it inside the page, or use Dialog or a popover, which customers can close.`,
      await describedPlaces(),
    )
  return cover !== undefined
}

/** A style that is removed later applies to the whole page while this one is shown. */
async function checkPageStyles({ call }: CandidatePage, before: Surroundings, report: Report) {
  const { htmlClass, bodyClass, htmlStyle, bodyStyle } = await call('surroundings')
  const sheets = await call('styleChanges')
  const changes = [
    ...surroundingChanges(before, { ...before, htmlClass, bodyClass, htmlStyle, bodyStyle }),
    ...sheets.map(({ what }) => what),
  ]
  if (changes.length > 0)
    report(
      'styles',
      `While the page is shown, code changes the document’s styles (${[...new Set(changes)].join(', ')}): write them in a *.module.css file and give your own element the class.`,
      sheets.flatMap(({ from }) => from),
    )
}

async function checkNarrowScreen({ call, describedPlaces }: CandidatePage, report: Report) {
  const { isEmpty, tooWide } = await call('appearance')
  const widest = await call('widestElement')
  if (isEmpty)
    report('narrow', 'At 320 px the page shows nothing: show it on the smallest screens and at 400 % zoom, too.')
  if (tooWide > 0)
    report(
      'narrow',
      `At 320 px the page is ${tooWide} px too wide and scrolls sideways${widest ? `; ${widest} extends furthest` : ''}: let it wrap or shrink, or scroll inside its own element.`,
      await describedPlaces(),
    )
}
