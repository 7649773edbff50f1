import { run } from '../support/server'

/** A failed start's error message, without warnings of Node and libraries. */
export async function failedStart(settings: Record<string, string>, command = 'main.js', args: readonly string[] = []) {
  const { code, output } = await run(
    command,
    {
      PLUGINS: 'portal',
      IDENTITY_URL: 'http://127.0.0.1:9',
      PORT: '0',
      ...settings,
    },
    args,
  )
  const said = output
    .split('\n')
    .filter(
      (line) => line && !line.startsWith('{') && !line.startsWith('oidc-provider') && !line.startsWith('progress'),
    )
  return { code, said }
}
