// A relay that stores emails, and offers STARTTLS if it has a certificate.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

/** @type {{ secure: boolean, source: string }[]} */
const mails = []
const { MP_SMTP_TLS_CERT: certificate, MP_SMTP_TLS_KEY: key } = process.env

const relay = new SMTPServer({
  authOptional: true,
  ...(certificate && key
    ? { cert: readFileSync(certificate), key: readFileSync(key) }
    : { disabledCommands: ['STARTTLS'] }),
  onData: (stream, { secure }, done) => {
    let source = ''
    stream.setEncoding('utf8').on('data', (/** @type {string} */ part) => (source += part))
    stream.on('end', () => {
      mails.push({ secure, source })
      done()
    })
  },
})
relay.on('error', (error) => console.error(error.message))
relay.listen(1025)
createServer((_request, answer) => answer.end(JSON.stringify(mails))).listen(8025)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
