// A mail relay that stores emails.
import { readFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

export class Mailbox {
  readonly port: number
  readonly certificate: string | undefined

  /** the sources of the emails */
  mails: string[] = []
  recipients: string[] = []
  #server: SMTPServer | undefined

  /** @param certificate path of `.crt` and `.key` without the ending; with one, refuses emails sent without TLS */
  constructor(port: number, certificate?: string) {
    this.port = port
    this.certificate = certificate
  }

  async open() {
    const { certificate } = this
    const server = new SMTPServer({
      authOptional: true,
      ...(certificate === undefined
        ? { disabledCommands: ['STARTTLS'] }
        : { cert: readFileSync(`${certificate}.crt`), key: readFileSync(`${certificate}.key`) }),
      onMailFrom: (_address, { secure }, done) =>
        done(secure || certificate === undefined ? null : new Error('STARTTLS comes first')),
      onData: (stream, { envelope }, done) => {
        let source = ''
        stream.setEncoding('utf8').on('data', (part: string) => (source += part))
        stream.on('end', () => {
          this.mails.push(source)
          this.recipients.push(...envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    // The test ignores clients that disconnect.
    server.on('error', () => undefined)
    await new Promise((resolve) => server.listen(this.port, '127.0.0.1', () => resolve(undefined)))
    this.#server = server
  }

  async close() {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise((resolve) => server.close(() => resolve(undefined)))
  }
}
