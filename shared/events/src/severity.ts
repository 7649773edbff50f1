export type Severity = 'success' | 'error' | 'error-cross' | 'warning'

/** The severity's name in analytics. Success messages are not reported (specification 4). */
export function analyticsKind(severity: Severity): 'error' | 'warning' | undefined {
  switch (severity) {
    case 'error':
    case 'error-cross':
      return 'error'
    case 'warning':
      return 'warning'
    case 'success':
      return undefined
  }
}
