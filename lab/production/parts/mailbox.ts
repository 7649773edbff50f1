// A mail relay that stores emails received over TLS, and refuses all others.
import { readFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

export class Mailbox {
  readonly port: number
  readonly certificate: string

  /** the sources of the mails */
  mails: string[] = []
  #server: SMTPServer | undefined

  /** @param certificate a path without its end: `.crt` and `.key` */
  constructor(port: number, certificate: string) {
    this.port = port
    this.certificate = certificate
  }

  async open() {
    const server = new SMTPServer({
      authOptional: true,
      cert: readFileSync(`${this.certificate}.crt`),
      key: readFileSync(`${this.certificate}.key`),
      onMailFrom: (_address, { secure }, done) => done(secure ? null : new Error('STARTTLS comes first')),
      onData: (stream, _session, done) => {
        let source = ''
        stream.setEncoding('utf8').on('data', (part: string) => (source += part))
        stream.on('end', () => {
          this.mails.push(source)
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
