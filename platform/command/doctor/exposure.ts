// Checks public access: the API refuses callers without a sign-in, and addresses for operators are hidden.
import { ask, isJson } from './ask.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

/**
 * A response with another status may reveal something, such as the 503 of /health/ready, and a server that does not
 * respond may be open later.
 */
const HIDING_STATUSES = [401, 403, 404]

export async function examineExposure(portal: URL): Promise<Finding[]> {
  const answerAt = (path: string) => ask(new URL(path, portal)).catch(() => undefined)
  const account = await answerAt('/api/portal/account')
  const isRefused = account?.status === 401 && isJson(account)
  const hidden = async (path: string, open: Finding) => {
    const status = (await answerAt(path))?.status
    if (status === 200) return open
    if (status !== undefined && HIDING_STATUSES.includes(status)) return ok(`${path} is hidden`)
    return warning(`${path} answers ${status ?? 'nothing'}, not 404`, open.advice ?? '')
  }
  return [
    isRefused
      ? ok('the API refuses calls without a sign-in')
      : failure(
          `the API answers ${account?.status ?? 'nothing'} to a call without a sign-in, not 401`,
          'A proxy answers in its place, or the address is not the portal’s.',
        ),
    ...(await Promise.all([
      hidden(
        '/mails',
        failure('everybody can read the mails to customers at /mails', 'Start the servers with NODE_ENV=production.'),
      ),
      ...['/metrics', '/health/ready'].map((path) =>
        hidden(
          path,
          warning(`everybody can read ${path}`, 'Hide it as deploy/nginx/snippets/switchboard-portal.conf does.'),
        ),
      ),
    ])),
  ]
}
