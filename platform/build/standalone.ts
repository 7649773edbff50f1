// Shows one remote in its own page (D48): the page, and the responses of a running portal, with the development
// server's remote in them.
import { html, type Html } from '../server/src/http/html.ts'
import { matchRoute } from './registry-rules.ts'
import { developmentRecord } from './development-record.ts'
import { anything, object, recordOf, string } from '../../shared/node/read-json.mjs'
import type { Middleware, ExpressRequestHandler } from 'webpack-dev-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BuildRecord } from '@switchboard/record'

/** The paths that the page requests from the portal. */
export const PORTAL_PATHS = ['/api', '/auth', '/registry', '/embed', '/remotes', '/documents', '/buildings']
export const ANSWER = '/registry/embed.json'
const embedPage = object({ tag: string, remotes: recordOf(anything) })

/** @param name of the remote @param more elements of the head */
export function standalonePage(name: string, routes: readonly { path: string; title: string }[], more?: Html): string {
  const links = routes.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${name}, standalone</title>
        <link rel="icon" href="data:," />
        <style>
          body {
            margin: 0;
            font-family: system-ui, sans-serif;
          }
          header {
            padding: 8px 16px;
            border-block-end: 1px solid;
          }
          header ul {
            display: flex;
            flex-wrap: wrap;
            gap: 16px;
            margin: 0;
            padding: 0;
            list-style: none;
          }
          main {
            padding: 16px;
          }
        </style>
        <script src="/embed.js" defer data-sign-in></script>
        <script>
          addEventListener('DOMContentLoaded', () => {
            const { pathname, search } = location
            if (pathname !== '/') document.querySelector('switchboard-remote').setAttribute('path', pathname + search)
          })
        </script>
        ${more}
      </head>
      <body>
        <header>
          <ul>
            <li><b>${name}</b></li>
            ${links}
          </ul>
        </header>
        <main><switchboard-remote name="${name}"></switchboard-remote></main>
      </body>
    </html> `.html
}

/** The portal's response with the development server's remote instead of the published one. */
export async function withRemote(
  answer: unknown,
  name: string,
  port: number,
  folder?: string,
  more: Partial<BuildRecord> = {},
) {
  const page = embedPage(answer, ANSWER)
  const current = { ...(await developmentRecord(name, port, folder)), ...more }
  return { ...page, remotes: { ...page.remotes, [name]: { current, rule: { kind: 'override' } } }, standalone: true }
}

/** The remote that a development server shows, and the portal that answers its calls. */
export interface Standalone {
  readonly name: string
  /** The port of the development server. */
  readonly port: number
  readonly portal: string
  /** The remote's sources; default: its folder in this repository. */
  readonly folder?: string | undefined
}

/** At `/` the first page, and every page of the remote at its own address. */
export const isPageAddress = (path: string, { name, routes }: Pick<BuildRecord, 'name' | 'routes'>): boolean =>
  path === '/' || matchRoute(path, { [name]: { current: { routes } } }) !== undefined

/** Sends the portal's response with the development server's remote in it. @param more members of its record */
export async function sendBuilds(
  { name, port, portal, folder }: Standalone,
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  response: ServerResponse,
  more: Partial<BuildRecord> = {},
): Promise<void> {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  const answer = await fetch(`${portal}${ANSWER}${query}`, { headers: { cookie: headers.cookie ?? '' } })
  if (!answer.ok) {
    response.statusCode = answer.status
    response.end(await answer.text())
    return
  }
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(await withRemote(await answer.json(), name, port, folder, more)))
}

export const noPortal = (portal: string) =>
  `There is no portal at ${portal}: start one (npm start), or name it with --portal.`

/**
 * @param portal address of the portal
 * @param folder of the remote's sources; default: that of this repository
 */
export function standaloneMiddlewares(name: string, port: number, portal: string, folder?: string): Middleware[] {
  const sendPage: ExpressRequestHandler = (request, response, next) => {
    const path = request.url.split('?')[0] ?? '/'
    developmentRecord(name, port, folder).then((record) => {
      if (!isPageAddress(path, record)) return next()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(standalonePage(name, record.routes))
    }, next)
  }
  const answerWithRemote: ExpressRequestHandler = (request, response) => {
    sendBuilds({ name, port, portal, folder }, request, response).catch(() => {
      response.statusCode = 502
      response.end(noPortal(portal))
    })
  }
  return [
    { name: 'standalone-page', path: '/', middleware: sendPage },
    { name: 'standalone-remote', path: ANSWER, middleware: answerWithRemote },
  ]
}
