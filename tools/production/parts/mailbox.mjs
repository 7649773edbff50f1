// A mail relay that keeps what it gets.
import { SMTPServer } from 'smtp-server'

export class Mailbox {
  /** @type {string[]} the sources of the mails */
  mails = []
  /** @type {SMTPServer | undefined} */
  #server

  /** @param {number} port */
  constructor(port) {
    this.port = port
  }

  async open() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let source = ''
        stream.setEncoding('utf8').on('data', (/** @type {string} */ part) => (source += part))
        stream.on('end', () => {
          this.mails.push(source)
          done()
        })
      },
    })
    // A client that goes away is no concern of the test.
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
