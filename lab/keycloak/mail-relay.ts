// A mail relay for the test, which stores the recipients of Keycloak's emails.
import { SMTPServer } from 'smtp-server'

export async function startMailRelay(): Promise<{ port: number; recipients: string[]; stop: () => Promise<void> }> {
  const recipients: string[] = []
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  await new Promise((resolve) => relay.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = relay.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail relay has no port')
  return { port: address.port, recipients, stop: () => new Promise((resolve) => relay.close(() => resolve())) }
}
