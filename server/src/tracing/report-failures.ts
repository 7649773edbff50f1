// Warns when traces get lost, which OpenTelemetry itself would do silently.
import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'

const WARNING = 'the collector does not take traces: they are dropped, and requests go on'

/** @param warn called once per outage of the collector */
export function reportFailures(exporter: SpanExporter, warn: (message: string) => void): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !isAway) warn(WARNING)
        isAway = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
