// A page of a remote in the host of a portal, with recorded responses, for the tests of its team.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../build/record-shapes.ts'
import { readRemoteAnswers } from '../build/remote-answers.ts'
import { fromPortal, shellBuild } from '../gate/gate.ts'
import { readLivePortal, type LivePortal } from '../gate/live-portal.ts'
import { openPortal } from '../gate/conformance/portal.ts'
import { object, readJson, string } from '../../shared/node/read-json.mjs'
import type { Page } from '@playwright/test'
import type { AccountResponse, ReadCalls, WriteCalls } from '@switchboard/wire'

/** A status, a type and a body instead of a body with status 200. */
export interface WholeAnswer {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
}

/**
 * Responses by method and path. Those of the portal have the types of its calls; a remote adds its own calls by
 * declaring them in '@switchboard/wire'.
 */
export type Answers = { readonly [Path in keyof ReadCalls as `GET ${Path}`]?: ReadCalls[Path] | WholeAnswer } & {
  readonly [Path in keyof WriteCalls as `POST ${Path}`]?: WriteCalls[Path]['response'] | WholeAnswer
} & { readonly [call: `${'PUT' | 'PATCH' | 'DELETE'} /api/${string}`]: unknown }

export interface OpenOptions {
  /** The path of the remote's page, such as '/tips'. */
  readonly path: string
  /** The repository of the remote, in whose `dist` the build is. Default: the working directory. */
  readonly folder?: string
  /** Address of the portal whose host is used. Default: `switchboard.portal` in package.json. */
  readonly portal?: string
  /** Instead of the portal's recorded responses, and of those in answers.json. */
  readonly answers?: Answers
  /** Fields of the signed-in customer, instead of those of the recorded account. */
  readonly account?: Partial<AccountResponse>
}

export interface OpenedRemote {
  /** Method and path of the API calls so far. */
  readonly calls: () => readonly string[]
  /** Later calls get their response, wait, get unexpected data, or get status 500. */
  readonly answer: (mode: 'now' | 'held' | 'wrong' | 'refused') => void
  /** Answers the calls that wait. */
  readonly release: () => void
}

const manifest = object({ switchboard: object({ portal: string }) })
const known = new Map<string, Promise<LivePortal>>()

/**
 * Opens a page of the built remote in the host that customers of the portal have now. The server of the page ends when
 * the page is closed.
 * @param page of a test with Playwright
 * @throws Error with a sentence if there is no build or no portal
 */
export async function openRemote(page: Page, options: OpenOptions): Promise<OpenedRemote> {
  const { path, folder = process.cwd() } = options
  const address = options.portal ?? readJson(join(folder, 'package.json'), manifest).switchboard.portal
  const reading = known.get(address) ?? readLivePortal(address)
  known.set(address, reading)
  const live = await reading
  const [host] = live.hosts
  if (!host) throw new Error(`${address} has no host yet: an operator promotes one.`)
  const dist = join(folder, 'dist')
  const record = readBuildRecord(dist)
  const portal = await openPortal({
    host: shellBuild(host, undefined, fromPortal(address)),
    candidate: { record, read: (file) => readFileSync(join(dist, record.build, file)) },
    answers: answersOf(live, folder, options),
    assetsAt: address,
  })
  page.once('close', () => void portal.close())
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto(new URL(path, portal.address).href)
  return { calls: () => [...calls], answer: portal.answer, release: portal.release }
}

function answersOf({ description }: LivePortal, folder: string, { answers, account }: OpenOptions) {
  const all: Record<string, unknown> = { ...description.answers, ...readRemoteAnswers(folder).answers, ...answers }
  const recorded = all[ACCOUNT]
  return account && typeof recorded === 'object' ? { ...all, [ACCOUNT]: { ...recorded, ...account } } : all
}

const ACCOUNT = 'GET /api/portal/account'
