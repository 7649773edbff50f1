// Shows one remote in its own page (D48): the page, and the responses of a running portal, with the development
// server's remote in them.
import { html } from '../server/src/http/html.ts'
import { developmentRecord } from './development-record.ts'
import { anything, object, recordOf, string } from '../../shared/node/read-json.mjs'
import type { Middleware, ExpressRequestHandler } from 'webpack-dev-server'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/** The paths that the page requests from the portal. */
export const PORTAL_PATHS = ['/api', '/auth', '/registry', '/embed', '/remotes', '/documents', '/buildings']
const ANSWER = '/registry/embed.json'
const embedPage = object({ tag: string, remotes: recordOf(anything) })

/** @param name of the remote */
export function standalonePage(name: string, routes: readonly { path: string; title: string }[]) {
  const links = routes.map(({ path, title }) => html`<li><a href="?path=${encodeURIComponent(path)}">${title}</a></li>`)
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
        </style>
        <script src="/embed.js" defer data-sign-in></script>
        <script>
          addEventListener('DOMContentLoaded', () => {
            const path = new URLSearchParams(location.search).get('path')
            if (path) document.querySelector('switchboard-remote').setAttribute('path', path)
          })
        </script>
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
export async function withRemote(answer: unknown, name: string, port: number, folder?: string) {
  const page = embedPage(answer, ANSWER)
  const current = await developmentRecord(name, port, folder)
  return { ...page, remotes: { ...page.remotes, [name]: { current, rule: { kind: 'override' } } }, standalone: true }
}

/**
 * @param portal address of the portal
 * @param folder of the remote's sources; default: that of this repository
 */
export function standaloneMiddlewares(name: string, port: number, portal: string, folder?: string): Middleware[] {
  const sendPage: ExpressRequestHandler = (request, response, next) => {
    if (request.url.split('?')[0] !== '/') return next()
    developmentRecord(name, port, folder).then(({ routes }) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(standalonePage(name, routes))
    }, next)
  }
  const sendBuilds: ExpressRequestHandler = (request, response) => {
    answerWithRemote(request, response).catch(() => {
      response.statusCode = 502
      response.end(`There is no portal at ${portal}: start one (npm start), or name it with --portal.`)
    })
  }
  return [
    { name: 'standalone-page', path: '/', middleware: sendPage },
    { name: 'standalone-remote', path: ANSWER, middleware: sendBuilds },
  ]

  async function answerWithRemote(
    { url, headers }: { url: string; headers: IncomingHttpHeaders },
    response: ServerResponse,
  ) {
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const answer = await fetch(`${portal}${ANSWER}${query}`, { headers: { cookie: headers.cookie ?? '' } })
    if (!answer.ok) {
      response.statusCode = answer.status
      response.end(await answer.text())
      return
    }
    for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await withRemote(await answer.json(), name, port, folder)))
  }
}
