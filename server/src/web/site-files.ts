// Files that browsers, phones, password managers and search engines request from every site.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const icons = fileURLToPath(new URL('./icons/', import.meta.url))
/** Everything but the way to the login page is private to a customer. */
const ROBOTS = 'User-agent: *\nAllow: /$\nDisallow: /\n'
/** Links to the provider's password page, whichever provider is used (D41). */
const PASSWORD_PAGE = '/login-details'

export function serveSiteFiles(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  const sendIcon = (address: string, file: string) => {
    const content = readFileSync(icons + file)
    app.get(address, hidden, (_request, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=86400').send(content),
    )
  }
  // For responses without an icon link: bills, API responses, and the embedded provider's login pages.
  sendIcon('/favicon.ico', 'icon-48.png')
  sendIcon('/apple-touch-icon.png', 'icon-180.png')
  sendIcon('/apple-touch-icon-precomposed.png', 'icon-180.png')
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  )
  app.get('/.well-known/change-password', hidden, (_request, reply) => reply.redirect(PASSWORD_PAGE, 302))
}
