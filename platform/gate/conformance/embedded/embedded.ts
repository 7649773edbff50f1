// Shows the candidate like a legacy page: with a build of embed, in a column of an AngularJS page with Bootstrap 3.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { fileAddress } from '../../../build/registry-rules.ts'
import { callInPage } from '../candidate-page.ts'
import { registryAnswer } from '../host-page.ts'
import type { Folder } from '../answer-files.ts'
import { foldersOf, type HostBuild } from '../portal.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Report } from '../../candidate.ts'
import type { Styles } from './page.mjs'
import type { BrowserContext, Page } from '@playwright/test'

interface Look {
  isShown: boolean
  tooWide: number
  widest?: string
  mainHeadings: string[]
  digests: number
}
type Around = Record<string, string | number>

const BASE = '/gate-embedded/'
/** The paths of a build's files, of the API, of the registry, and of pictures in API responses. */
const ALLOWED = /^\/(api|registry|buildings|documents|gate-embedded)\//
const packages = createRequire(import.meta.url)
const vendor: Record<string, string> = {
  'angular.min.js': 'angular/angular.min.js',
  'angular-csp.css': 'angular/angular-csp.css',
  'bootstrap.min.css': 'bootstrap/dist/css/bootstrap.min.css',
}

/** The files of the page, and those of embed. */
export const embeddedFolders = (embed: HostBuild): Folder[] => [
  {
    base: BASE,
    read: (path) => {
      const module = vendor[path]
      return readFile(module ? packages.resolve(module) : fileURLToPath(new URL(path, import.meta.url)))
    },
  },
  ...foldersOf(embed),
]

const isOfBuild = (record: BuildRecord, path: string) =>
  path.startsWith(record.base) || record.files.some((file) => fileAddress(record, file) === path)

/** @param paths of the candidate's pages */
export async function checkEmbedded(
  context: BrowserContext,
  paths: string[],
  { candidate, embed, reportOn }: { candidate: BuildRecord; embed: BuildRecord; reportOn: (path?: string) => Report },
) {
  const page = await context.newPage()
  const foreign = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    const isAllowed =
      /^(data|blob):/.test(protocol) ||
      (origin === new URL(page.url()).origin &&
        (ALLOWED.test(pathname) || [candidate, embed].some((record) => isOfBuild(record, pathname))))
    if (!isAllowed) foreign.add(request.url())
  })
  try {
    await page.goto(`${BASE}page.html`)
    await page.addStyleTag({ url: `${embed.base}main.css` })
    await page.addScriptTag({ url: `${embed.base}main.js` })
    foreign.clear()
    const { base, build, files, contract, contracts, provides } = embed
    const shell = { base, build, files, contract, provides, ...(contracts && { contracts }) }
    await callInPage(page, 'start', [{ ...registryAnswer(candidate), embed: shell }])
    for (const path of paths) {
      await checkPage(page, path, candidate.name, reportOn(path))
      reportForeign(foreign, reportOn(path))
    }
  } finally {
    await page.close()
  }
}

async function checkPage(page: Page, path: string, name: string, report: Report) {
  const before = (await callInPage(page, 'around')) as Around
  const stylesBefore = (await callInPage(page, 'ownStyles')) as Styles
  const look = (await callInPage(page, 'show', [name, path])) as Look
  const during = (await callInPage(page, 'around')) as Around
  const changes = styleChanges(stylesBefore, (await callInPage(page, 'ownStyles')) as Styles)
  await callInPage(page, 'hide')
  const after = changesOf(before, (await callInPage(page, 'around')) as Around)
  for (const words of [...faultsOf(look), ...pageFaults(before, during, changes)])
    report('embedded', `In a third-party page ${words}`)
  if (after.length > 0)
    report(
      'embedded',
      `After it was removed from a third-party page, the page has changed (${after.join(', ')}): undo the change when the page is left.`,
    )
}

const faultsOf = ({ isShown, tooWide, widest, mainHeadings, digests }: Look) => [
  ...(isShown
    ? []
    : ['it is not shown: show it through its lifecycles, which have neither the portal’s page nor its router.']),
  ...(tooWide > 0
    ? [
        `it is ${tooWide} px wider than its column of 400 px${widest ? `; ${widest} extends furthest` : ''}: query the width of the container (@container sb-page), not of the window.`,
      ]
    : []),
  ...(mainHeadings.length > 0
    ? [
        `it has a heading of level 1 (${mainHeadings.join(', ')}), which belongs to the page: get the tag from useMainHeading() of @switchboard/router.`,
      ]
    : []),
  ...(digests > 0
    ? [
        `it makes AngularJS check everything again (passes: ${digests}): do not dispatch events on the window or the document.`,
      ]
    : []),
]

function pageFaults(before: Around, during: Around, styles: string[]) {
  const changed = changesOf(before, during).filter((what) => what === 'title' || what === 'address')
  return [
    ...(changed.length > 0
      ? [`it changes the ${changed.join(' and the ')}, which the page owns: leave them alone.`]
      : []),
    ...(styles.length > 0
      ? [`the page’s own elements look different (${styles.join(', ')}): style only your own elements.`]
      : []),
  ]
}

const changesOf = (before: Around, after: Around) => Object.keys(before).filter((what) => before[what] !== after[what])

/** @returns the first few */
function styleChanges(before: Styles, after: Styles): string[] {
  const changes = Object.entries(before).flatMap(([element, style]) =>
    Object.keys(style)
      .filter((property) => style[property] !== after[element]?.[property])
      .map((property) => `${property} of ${element.split(' ')[1]}`),
  )
  return [...new Set(changes)].slice(0, 4)
}

function reportForeign(foreign: Set<string>, report: Report) {
  for (const address of foreign)
    report(
      'embedded',
      `In a third-party page it requests ${address}: load only your own files, and call the API through @switchboard/api-client.`,
    )
  foreign.clear()
}
