// Passes errors of customers' pages to the collector, as exceptions of the request that reported them.
import { trace } from '@opentelemetry/api'
import type { CountedError } from '@switchboard/platform-server/registry'

/** Named as in OpenTelemetry's conventions for exceptions and code. The message is the reduced one. */
export function recordPageError({ error, team }: CountedError): void {
  const { remote, build, name, message, file, line, column, component, route } = error
  trace.getActiveSpan()?.addEvent('exception', {
    'exception.type': name,
    'exception.message': message,
    'exception.stacktrace': `${name}: ${message}\n    at ${component ?? '<anonymous>'} (${file}:${line}:${column})`,
    'code.file.path': file,
    'code.line.number': line,
    'code.column.number': column,
    'switchboard.part': remote,
    'switchboard.build': build,
    ...(team !== undefined && { 'switchboard.team': team }),
    ...(route !== undefined && { 'switchboard.route': route }),
  })
}
