// Why an attempt to send an email failed.
import { isNativeError } from 'node:util/types'

/**
 * `temporary`: the same attempt may succeed later. `refused`: the relay does not accept this email. `settings`: no
 * email can be sent until an operator has corrected something. `template`: this release cannot write the email.
 */
export interface DeliveryFailure {
  readonly kind: 'temporary' | 'refused' | 'settings' | 'template'
  /** For operators, without addresses. */
  readonly text: string
}

/** Node's codes for a certificate that it does not trust, and for a response that is not TLS. */
const NOT_THE_RELAY = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|^ERR_SSL_/

/** Nodemailer's errors have a code, the command and its response status. */
export function failureOf(error: unknown): DeliveryFailure {
  const { code, originalCode, command, responseCode, response, message } = fieldsOf(error)
  const text = withoutAddresses([code, command, response ?? message].filter(Boolean).join(' '))
  return { kind: kindOf(), text }

  function kindOf(): DeliveryFailure['kind'] {
    if (originalCode !== undefined && NOT_THE_RELAY.test(originalCode)) return 'settings'
    if (code === 'EAUTH' || code === 'ETLS' || code === 'EREQUIRETLS') return 'settings'
    if (responseCode === undefined) return code === 'EENVELOPE' ? 'settings' : 'temporary'
    if (responseCode < 500) return 'temporary'
    return command === 'RCPT TO' || command === 'DATA' ? 'refused' : 'settings'
  }
}

function fieldsOf(error: unknown) {
  const field = (name: string): unknown => (isNativeError(error) ? Reflect.get(error, name) : undefined)
  const text = (name: string) => {
    const value = field(name)
    return typeof value === 'string' ? value : undefined
  }
  const status = field('responseCode')
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    response: text('response'),
    message: text('message') ?? 'unknown',
    responseCode: typeof status === 'number' ? status : undefined,
  }
}

const withoutAddresses = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/<?[^\s<>@"]+@[^\s<>@",;:]+>?/g, '(address)')
    .slice(0, 300)
